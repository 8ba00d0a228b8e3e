package dev.berth.registry.http;

import dev.berth.registry.config.HttpConfig;
import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.common.buffers.DataWriter;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.common.socket.PeerInfo;
import io.helidon.common.task.InterruptableTask;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.Router;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import java.io.UncheckedIOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;

/** The server library's HTTP/1.1 connections, each with a {@link ConnectionGuard} around it. */
final class GuardedConnections implements ServerConnectionSelector {
  /** The guard of the connection that the current thread serves. */
  static final ScopedValue<ConnectionGuard> GUARD = ScopedValue.newInstance();

  /** The channel of the connection that the current thread serves, when it may be written to. */
  static final ScopedValue<Optional<SocketChannel>> CHANNEL = ScopedValue.newInstance();

  private final Http1ConnectionSelector http;
  private final AcceptedChannels channels;
  private final HttpConfig config;
  private final Watchdog watchdog;

  GuardedConnections(
      Http1ConnectionSelector http,
      AcceptedChannels channels,
      HttpConfig config,
      Watchdog watchdog) {
    this.http = http;
    this.channels = channels;
    this.config = config;
    this.watchdog = watchdog;
  }

  @Override
  public int bytesToIdentifyConnection() {
    return http.bytesToIdentifyConnection();
  }

  @Override
  public Support supports(BufferData data) {
    return http.supports(data);
  }

  @Override
  public Set<String> supportedApplicationProtocols() {
    return http.supportedApplicationProtocols();
  }

  @Override
  public ServerConnection connection(ConnectionContext context) {
    ConnectionGuard guard =
        new ConnectionGuard(config, System::nanoTime, () -> close(context.serverSocket()));
    DataReader reader = new BoundedReader(context.dataReader(), guard);
    return new Guarded(
        http.connection(new Context(context, reader)), guard, channels.take(context));
  }

  private static void close(HelidonSocket socket) {
    try {
      socket.close();
    } catch (UncheckedIOException e) {
      // It was closed by its client in the meantime, which is as good.
    }
  }

  private final class Guarded implements ServerConnection, InterruptableTask<Object> {
    private final ServerConnection connection;
    private final ConnectionGuard guard;
    private final Optional<SocketChannel> channel;

    Guarded(ServerConnection connection, ConnectionGuard guard, Optional<SocketChannel> channel) {
      this.connection = connection;
      this.guard = guard;
      this.channel = channel;
    }

    @Override
    public void handle(Limit limit) throws InterruptedException {
      watchdog.watch(guard);
      try {
        ScopedValue.where(GUARD, guard)
            .where(CHANNEL, channel)
            .<Object, InterruptedException>call(
                () -> {
                  connection.handle(limit);
                  return "done";
                });
      } finally {
        watchdog.forget(guard);
      }
    }

    /** The library would count from the beginning of a request, however long that lasts. */
    @Override
    public Duration idleTime() {
      return guard.idleTime();
    }

    @Override
    public void close(boolean interrupt) {
      connection.close(interrupt);
    }

    @Override
    public boolean canInterrupt() {
      return connection instanceof InterruptableTask<?> task && task.canInterrupt();
    }
  }

  /** A connection's context with another reader. */
  private record Context(ConnectionContext original, DataReader dataReader)
      implements ConnectionContext {
    @Override
    public ListenerContext listenerContext() {
      return original.listenerContext();
    }

    @Override
    public ExecutorService executor() {
      return original.executor();
    }

    @Override
    public DataWriter dataWriter() {
      return original.dataWriter();
    }

    @Override
    public Router router() {
      return original.router();
    }

    @Override
    public HelidonSocket serverSocket() {
      return original.serverSocket();
    }

    @Override
    public PeerInfo remotePeer() {
      return original.remotePeer();
    }

    @Override
    public PeerInfo localPeer() {
      return original.localPeer();
    }

    @Override
    public boolean isSecure() {
      return original.isSecure();
    }

    @Override
    public String socketId() {
      return original.socketId();
    }

    @Override
    public String childSocketId() {
      return original.childSocketId();
    }
  }
}
