package dev.berth.registry.http.server;

import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.budget.ProcessorTime;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection of a client. Its requests are served one after the other, by a virtual thread of
 * its own; only requests for health are served by a thread of the {@link HttpListener}.
 */
final class Connection {
  private static final Logger log = LoggerFactory.getLogger(Connection.class);

  /** The number of requests after which other threads get their turn, however fast they arrive. */
  private static final int REQUESTS_IN_A_ROW = 16;

  /** Between two reads of what still comes for a connection that is about to be closed. */
  private static final Duration LINGER_PAUSE = Duration.ofMillis(2);

  private final SocketChannel channel;
  private final InetAddress peer;
  private final ClientAddress client;
  private final boolean trusted;
  private final BooleanSupplier stopping;
  private final Consumer<Connection> closed;
  private final ConnectionGuard guard;
  private final ConnectionInput input;
  private volatile boolean forPriorityOnly;
  private int served;

  /** Whether a part of the next request arrived before the previous one was answered. */
  private boolean pipelined;

  /**
   * Creates a connection that has received nothing yet.
   *
   * @param trusted whether the peer is a proxy that connects for many clients
   * @param stopping tells whether the server stops, so that every request is the last
   * @param closed is told when the socket is closed, by whatever thread closes it, perhaps more
   *     than once; the thread that serves the connection may not have ended yet
   */
  Connection(
      SocketChannel channel,
      HttpLimits limits,
      boolean trusted,
      BooleanSupplier stopping,
      Consumer<Connection> closed)
      throws IOException {
    this.channel = channel;
    this.peer = ((InetSocketAddress) channel.getRemoteAddress()).getAddress();
    this.client = ClientAddress.of(peer);
    this.trusted = trusted;
    this.stopping = stopping;
    this.closed = closed;
    this.guard = new ConnectionGuard(limits, System::nanoTime, this::close);
    this.input = new ConnectionInput(channel, guard, limits);
  }

  SocketChannel channel() {
    return channel;
  }

  ClientAddress client() {
    return client;
  }

  boolean trusted() {
    return trusted;
  }

  /**
   * Returns whether there is room for the connection only while it asks for a priority path; it
   * ends with its first request.
   */
  boolean isForPriorityOnly() {
    return forPriorityOnly;
  }

  void restrictToPriority(boolean restricted) {
    forPriorityOnly = restricted;
  }

  ConnectionGuard guard() {
    return guard;
  }

  ConnectionInput input() {
    return input;
  }

  /** Serves requests until the connection ends, and closes it. */
  void serveAll(ExchangeHandler handler) {
    try {
      while (serveNext(handler)) {
        letOthersRun();
      }
    } catch (IOException e) {
      log.atDebug().setCause(e).log("connection ended early");
    } catch (RuntimeException e) {
      log.atError().setCause(e).log("connection failed");
    } finally {
      close();
    }
  }

  /** Requests that a client sent without waiting for answers must not keep others from theirs. */
  private void letOthersRun() {
    served++;
    pipelined = !input.isEmpty();
    if (pipelined || served % REQUESTS_IN_A_ROW == 0) {
      ProcessorTime.letOthersRun();
    }
  }

  private boolean serveNext(ExchangeHandler handler) throws IOException {
    Optional<RequestHead> head;
    try {
      head = input.readHead();
    } catch (BadRequestException e) {
      refuse(e, handler);
      return false;
    }
    return head.isPresent() && serve(head.get(), handler, false);
  }

  /** Serves one request for a priority path; false when the connection ends with it. */
  boolean serveWithPriority(RequestHead head, ExchangeHandler handler) throws IOException {
    return serve(head, handler, true);
  }

  private boolean serve(RequestHead head, ExchangeHandler handler, boolean priority)
      throws IOException {
    guard.requestBegins();
    Exchange exchange = exchange(head, priority);
    handler.handle(exchange);
    if (exchange.body().endMayBeNear() && exchange.body().skipRest()) {
      return !exchange.last();
    }
    linger();
    return false;
  }

  /** Answers what cannot be read as a request. */
  void refuse(BadRequestException reason, ExchangeHandler handler) throws IOException {
    guard.requestBegins();
    handler.refuse(reason, exchange(RequestHead.UNREADABLE, false));
    linger();
  }

  private Exchange exchange(RequestHead head, boolean priority) {
    ResponseWriter response = new ResponseWriter(channel, guard);
    return new Exchange(
        head,
        new BodyStream(head, input, response, guard),
        response,
        peer,
        head.framing().close() || stopping.getAsBoolean() || forPriorityOnly,
        priority,
        pipelined,
        guard::whileQueued);
  }

  /**
   * Reads what still comes, for a moment. A connection that is closed while bytes arrive is reset,
   * and the client may never see the response.
   */
  private void linger() {
    guard.lingerBegins();
    try {
      channel.shutdownOutput();
      while (channel.isBlocking() && input.discard()) {
        // Nobody waits for what is read, and many small reads cost more than a few large ones.
        LockSupport.parkNanos(LINGER_PAUSE.toNanos());
      }
    } catch (IOException e) {
      log.atTrace().setCause(e).log("the client is gone, or its time is over");
    }
  }

  void close() {
    try {
      channel.close();
    } catch (IOException e) {
      log.atTrace().setCause(e).log("the connection was closed by its client");
    } finally {
      guard.socketClosed();
      closed.accept(this);
    }
  }
}
