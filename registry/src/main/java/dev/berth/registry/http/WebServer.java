package dev.berth.registry.http;

import dev.berth.registry.config.HttpConfig;
import dev.berth.registry.config.LimitsConfig;
import io.helidon.http.DirectHandler;
import io.helidon.http.encoding.ContentEncodingContext;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;

/** The listening server. Requests run on virtual threads, one each. */
public final class WebServer implements AutoCloseable {
  private final Watchdog watchdog;
  private final io.helidon.webserver.WebServer server;

  private WebServer(Watchdog watchdog, io.helidon.webserver.WebServer server) {
    this.watchdog = watchdog;
    this.server = server;
  }

  /**
   * Listens from here on.
   *
   * @throws AddressInUseException when host and port are taken
   */
  public static WebServer start(
      HttpConfig config, LimitsConfig limits, Router router, RequestObserver observer) {
    requireFree(config);
    Watchdog watchdog = new Watchdog();
    AcceptedChannels channels = AcceptedChannels.create();
    Dispatcher dispatcher =
        new Dispatcher(
            router,
            new ClientLimits(limits.requestsPerClient(), limits.uploadsPerClient()),
            Announcement.of(config.warning()),
            observer);
    WebServerConfig.Builder builder =
        io.helidon.webserver.WebServer.builder()
            .shutdownHook(false)
            // Blobs go past the library, so it must not encode what it sends.
            .contentEncoding(
                ContentEncodingContext.builder().contentEncodingsDiscoverServices(false).build())
            // Its other sockets write 8 KB at a time, however much there is to write.
            .useNio(false)
            .host(config.host())
            .port(config.port())
            .protocolsDiscoverServices(false)
            .addConnectionSelector(
                new GuardedConnections(connections(config), channels, config, watchdog))
            .maxTcpConnections(limits.connections())
            .connectionOptions(channels)
            .shutdownGracePeriod(drainTime(config.gracePeriod()))
            .idleConnectionTimeout(config.idleTimeout())
            .idleConnectionPeriod(shorter(config.idleTimeout(), Duration.ofSeconds(10)))
            .directHandlers(directHandlers())
            .routing(HttpRouting.builder().any(dispatcher::handle));
    io.helidon.webserver.WebServer server = builder.build().start();
    // The library only logs that it could not listen.
    if (!server.isRunning()) {
      watchdog.close();
      throw new AddressInUseException(config.host(), config.port());
    }
    return new WebServer(watchdog, server);
  }

  /** Tries the address beforehand: the library would log its failure with all it knows. */
  private static void requireFree(HttpConfig config) {
    try (ServerSocket probe = new ServerSocket()) {
      probe.bind(new InetSocketAddress(config.host(), config.port()));
    } catch (IOException e) {
      throw new AddressInUseException(config.host(), config.port());
    }
  }

  /** The rest of the grace period is for what is stopped after the server. */
  private static Duration drainTime(Duration gracePeriod) {
    return gracePeriod.multipliedBy(4).dividedBy(5);
  }

  private static Http1ConnectionSelector connections(HttpConfig config) {
    return Http1ConnectionSelector.builder()
        .config(
            Http1Config.builder()
                .maxPrologueLength(config.maxUrlSize())
                .maxHeadersSize(config.maxHeaderSize())
                .validatePath(false)
                .validatePrologue(false)
                .build())
        .build();
  }

  private static Duration shorter(Duration first, Duration second) {
    return first.compareTo(second) < 0 ? first : second;
  }

  /** What the library refuses before a handler sees it gets the same form as our own errors. */
  private static DirectHandlers directHandlers() {
    DirectHandlers.Builder handlers = DirectHandlers.builder();
    for (DirectHandler.EventType type : DirectHandler.EventType.values()) {
      handlers.addHandler(type, new RefusedRequests());
    }
    return handlers.build();
  }

  public int port() {
    return server.port();
  }

  /** Takes no new connection, lets requests under way end within the grace period, then closes. */
  @Override
  public void close() {
    server.stop();
    watchdog.close();
  }
}
