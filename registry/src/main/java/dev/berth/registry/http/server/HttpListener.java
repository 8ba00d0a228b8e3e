package dev.berth.registry.http.server;

import dev.berth.registry.config.HttpConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accepts connections and waits for their first bytes, on one platform thread. A connection that
 * begins with a request for one of the {@link PriorityPaths} stays here, and is answered by a
 * platform thread of that path, so that health checks are answered however busy the virtual threads
 * are. Every other connection gets a virtual thread as soon as its first bytes arrive.
 */
public final class HttpListener implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(HttpListener.class);

  /** The system takes its own maximum if that is less; a connection beyond it waits a second. */
  private static final int BACKLOG = 16 * 1024;

  private static final int MAX_ACCEPTED_AT_ONCE = 64;
  private static final long ACCEPT_PAUSE_NANOS = 50_000_000;
  private static final int MAX_PRIORITY_HEAD = 4 * 1024;

  /** Connections besides the others, which may ask for priority paths only. */
  private static final int MAX_FOR_PRIORITY = 64;

  private static final int MAX_FOR_PRIORITY_PER_CLIENT = 8;
  private static final byte[] NO_ROOM =
      ResponseHead.ascii(
          """
          HTTP/1.1 503 Service Unavailable\r
          Retry-After: 1\r
          Connection: close\r
          Content-Length: 0\r
          \r
          """);

  private final HttpLimits limits;
  private final Predicate<InetAddress> trusted;
  private final ExchangeHandler handler;
  private final PriorityPaths priorityPaths;
  private final OpenConnections connections;
  private final OpenConnections forPriority =
      new OpenConnections(MAX_FOR_PRIORITY, MAX_FOR_PRIORITY_PER_CLIENT);
  private final LongAdder refused = new LongAdder();
  private final Watchdog watchdog = new Watchdog();
  private final Selector selector;
  private final ServerSocketChannel server;
  private final List<SelectionKey> handOvers = new ArrayList<>();
  private final Queue<Connection> returning = new ConcurrentLinkedQueue<>();
  private final Thread thread;
  private volatile boolean stopping;

  /**
   * How many connections there may be.
   *
   * @param max in all
   * @param maxPerClient of one client
   * @param trusted tells which addresses are proxies, whose number of connections is not limited
   */
  public record Admission(int max, int maxPerClient, Predicate<InetAddress> trusted) {}

  private HttpListener(
      ServerSocketChannel server,
      Selector selector,
      HttpLimits limits,
      Admission admission,
      ExchangeHandler handler,
      PriorityPaths priorityPaths) {
    this.server = server;
    this.selector = selector;
    this.limits = limits;
    this.trusted = admission.trusted();
    this.handler = handler;
    this.priorityPaths = priorityPaths;
    this.connections = new OpenConnections(admission.max(), admission.maxPerClient());
    this.thread = Thread.ofPlatform().name("http-listener").unstarted(this::run);
  }

  /**
   * Checks that a server could listen now.
   *
   * @throws CannotListenException when it could not
   */
  public static void checkAddress(InetSocketAddress address) {
    try (ServerSocketChannel server = bind(address)) {
      log.atTrace().addKeyValue("address", server.getLocalAddress()).log("the address is free");
    } catch (IOException e) {
      throw CannotListenException.of(address, e);
    }
  }

  /**
   * Listens from here on.
   *
   * @throws CannotListenException when the address cannot be listened on
   */
  public static HttpListener start(
      InetSocketAddress address,
      HttpConfig config,
      Admission admission,
      ExchangeHandler handler,
      PriorityPaths priorityPaths) {
    try {
      ServerSocketChannel server = bind(address);
      try {
        server.configureBlocking(false);
        Selector selector = Selector.open();
        server.register(selector, SelectionKey.OP_ACCEPT);
        HttpListener listener =
            new HttpListener(
                server, selector, HttpLimits.of(config), admission, handler, priorityPaths);
        listener.thread.start();
        return listener;
      } catch (IOException | RuntimeException e) {
        server.close();
        throw e;
      }
    } catch (IOException e) {
      throw CannotListenException.of(address, e);
    }
  }

  private static ServerSocketChannel bind(InetSocketAddress address) throws IOException {
    if (address.isUnresolved()) {
      throw new UnknownHostException(address.getHostString());
    }
    ServerSocketChannel server = ServerSocketChannel.open();
    try {
      server.setOption(StandardSocketOptions.SO_REUSEADDR, true);
      server.bind(address, BACKLOG);
      return server;
    } catch (IOException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  public int port() {
    return server.socket().getLocalPort();
  }

  public int openConnections() {
    return connections.count() + forPriority.count();
  }

  /** Returns how many connections were refused because there was no room. */
  public long refusedConnections() {
    return refused.sum() + forPriority.displaced();
  }

  /** Returns how many connections were closed to make room for others. */
  public long displacedConnections() {
    return connections.displaced();
  }

  /** Returns how many connections the watchdog knows: those whose socket is open. */
  int watchedConnections() {
    return watchdog.count();
  }

  private void run() {
    while (!stopping) {
      try {
        awaitEvents();
        watchReturning();
        handOverAll();
      } catch (ClosedSelectorException e) {
        return;
      } catch (IOException | RuntimeException e) {
        log.atError().setCause(e).log("the listener failed, and goes on");
      }
    }
    stopListening();
  }

  /** The system listens until the selector has let go of the socket, which is closed by then. */
  private void stopListening() {
    try {
      server.close();
      while (!handOvers.isEmpty()) {
        handOverAll();
      }
      selector.selectNow();
    } catch (ClosedSelectorException | IOException e) {
      log.atDebug().setCause(e).log("the listener did not close cleanly");
    }
  }

  /** Does not wait while there is something to do: {@link #handOverAll} may use up a wakeup. */
  private void awaitEvents() throws IOException {
    if (returning.isEmpty() && handOvers.isEmpty()) {
      selector.select(this::ready);
    } else {
      selector.selectNow(this::ready);
    }
  }

  private void ready(SelectionKey key) {
    try {
      if (key.isAcceptable()) {
        acceptSome();
      } else if (key.attachment() instanceof Connection connection) {
        receive(key, connection);
      }
    } catch (CancelledKeyException e) {
      log.atTrace().log("the connection was closed meanwhile");
    }
  }

  /** Accepts what waits, but lets the connections that were accepted before have their turn. */
  private void acceptSome() {
    try {
      for (int i = 0; i < MAX_ACCEPTED_AT_ONCE; i++) {
        SocketChannel channel = server.accept();
        if (channel == null) {
          return;
        }
        accept(channel);
      }
    } catch (IOException e) {
      // Most likely there are no file descriptors left; connections that end give some back.
      log.atWarn().addKeyValue("cause", e.getMessage()).log("cannot accept a connection");
      if (!connections.makeRoom()) {
        connections.closeIdle();
      }
      LockSupport.parkNanos(ACCEPT_PAUSE_NANOS);
    }
  }

  private void accept(SocketChannel channel) {
    try {
      channel.configureBlocking(false);
      // Else the body of a response would wait for the client to acknowledge its head.
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      InetAddress peer = ((InetSocketAddress) channel.getRemoteAddress()).getAddress();
      Connection connection =
          new Connection(channel, limits, trusted.test(peer), () -> stopping, this::closed);
      if (admit(connection)) {
        watch(connection);
      } else {
        refuse(connection);
      }
    } catch (IOException | RuntimeException e) {
      log.atDebug().setCause(e).log("a connection was lost while it was accepted");
      closeQuietly(channel);
    }
  }

  /** Without room for it, a connection may still ask for a priority path. */
  private boolean admit(Connection connection) {
    if (connections.add(connection)) {
      return true;
    }
    connection.restrictToPriority(true);
    return forPriority.add(connection);
  }

  private void refuse(Connection connection) {
    refused.increment();
    try {
      connection.channel().write(ByteBuffer.wrap(NO_ROOM));
    } catch (IOException e) {
      log.atTrace().setCause(e).log("the client did not wait for its refusal");
    } finally {
      connection.close();
    }
  }

  private void watch(Connection connection) {
    try {
      watchdog.watch(connection.guard());
      connection.channel().register(selector, SelectionKey.OP_READ, connection);
    } catch (IOException | RuntimeException e) {
      log.atDebug().setCause(e).log("a connection was lost while it was accepted");
      connection.close();
    }
  }

  private static void closeQuietly(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      log.atTrace().setCause(e).log("already closed");
    }
  }

  private void receive(SelectionKey key, Connection connection) {
    try {
      if (!connection.input().fill()) {
        connection.close();
        return;
      }
      connection.guard().headContinues();
      decide(key, connection);
    } catch (IOException e) {
      connection.close();
    }
  }

  /** Waits for more, answers, or lets a virtual thread go on. */
  private void decide(SelectionKey key, Connection connection) {
    ConnectionInput input = connection.input();
    if (!priorityPaths.mayMatch(input) || input.size() > MAX_PRIORITY_HEAD) {
      chooseForHandOver(key, connection);
      return;
    }
    try {
      Optional<RequestHead> head = input.peekHead();
      if (head.isPresent() && !answerWithPriority(key, connection, head.get())) {
        chooseForHandOver(key, connection);
      }
    } catch (BadRequestException e) {
      chooseForHandOver(key, connection);
    }
  }

  private void chooseForHandOver(SelectionKey key, Connection connection) {
    if (!connection.isForPriorityOnly() || findRoom(connection)) {
      handOvers.add(key);
    } else {
      refuse(connection);
    }
  }

  /** There may be room by now for a connection for which there was none. */
  private boolean findRoom(Connection connection) {
    if (!connections.add(connection)) {
      return false;
    }
    forPriority.closed(connection);
    connection.restrictToPriority(false);
    return true;
  }

  private boolean answerWithPriority(SelectionKey key, Connection connection, RequestHead head) {
    if (!priorityPaths.match(head)) {
      return false;
    }
    // Nothing is received until it is answered.
    key.interestOps(0);
    try {
      priorityPaths.execute(head, connection.client(), () -> answer(connection));
      return true;
    } catch (RejectedExecutionException e) {
      return false;
    }
  }

  private void answer(Connection connection) {
    boolean goesOn = false;
    try {
      RequestHead head = connection.input().findHead().orElseThrow();
      goesOn = connection.serveWithPriority(head, handler);
      connection.guard().idleBegins();
    } catch (IOException | RuntimeException e) {
      log.atDebug().setCause(e).log("a health check was not answered");
    } finally {
      if (goesOn) {
        returning.add(connection);
        selector.wakeup();
      } else {
        connection.close();
      }
    }
  }

  /** Goes on with connections whose priority requests were answered. */
  private void watchReturning() {
    for (Connection connection = returning.poll();
        connection != null;
        connection = returning.poll()) {
      watchAgain(connection);
    }
  }

  private void watchAgain(Connection connection) {
    SelectionKey key = connection.channel().keyFor(selector);
    if (key == null) {
      connection.close();
      return;
    }
    try {
      key.interestOps(SelectionKey.OP_READ);
      if (!connection.input().isEmpty()) {
        connection.guard().headBegins();
        decide(key, connection);
      }
    } catch (CancelledKeyException e) {
      log.atTrace().log("the connection was closed meanwhile");
    }
  }

  /** Lets virtual threads go on with the connections that were chosen for it. */
  private void handOverAll() throws IOException {
    if (handOvers.isEmpty()) {
      return;
    }
    List<SelectionKey> keys = List.copyOf(handOvers);
    handOvers.clear();
    keys.forEach(SelectionKey::cancel);
    try {
      // Only then does the selector let go of them.
      selector.selectNow(this::ready);
    } finally {
      keys.forEach(key -> handOver((Connection) key.attachment()));
    }
  }

  private void handOver(Connection connection) {
    try {
      connection.channel().configureBlocking(true);
      if (connections.threadBegins(connection)) {
        Thread.startVirtualThread(() -> serve(connection));
      }
    } catch (IOException | RuntimeException e) {
      log.atDebug().setCause(e).log("a connection was lost before its first request");
      connection.close();
      connections.threadEnded(connection);
    }
  }

  private void serve(Connection connection) {
    try {
      connection.serveAll(handler);
    } finally {
      connections.threadEnded(connection);
    }
  }

  /** Called for every connection that is closed, by whichever thread closes it. */
  private void closed(Connection connection) {
    watchdog.forget(connection.guard());
    connections.closed(connection);
    forPriority.closed(connection);
  }

  /** Accepts no new connection, lets running requests end within the grace period, then closes. */
  public void stop(Duration gracePeriod) {
    stopping = true;
    selector.wakeup();
    try {
      thread.join(Duration.ofSeconds(5));
      server.close();
      forPriority.closeAll();
      connections.awaitNone(gracePeriod);
      connections.closeAll();
      selector.close();
    } catch (IOException e) {
      log.atDebug().setCause(e).log("the listener did not close cleanly");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    watchdog.close();
    priorityPaths.close();
  }

  @Override
  public void close() {
    stop(Duration.ZERO);
  }
}
