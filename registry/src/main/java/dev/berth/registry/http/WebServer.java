package dev.berth.registry.http;

import dev.berth.registry.budget.FileDescriptors;
import dev.berth.registry.budget.HeapShares;
import dev.berth.registry.budget.WorkSlots;
import dev.berth.registry.config.HttpConfig;
import dev.berth.registry.config.LimitsConfig;
import dev.berth.registry.http.server.CannotListenException;
import dev.berth.registry.http.server.HttpListener;
import dev.berth.registry.http.server.PriorityPaths;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The listening server. Each connection has a virtual thread; health checks have their own. */
public final class WebServer implements AutoCloseable {
  /** Requests that are worked on at once; those that wait for a client do not count. */
  private static final int WORK_SLOTS = 64;

  /** The share of backlogged clients while others send requests; see {@link WorkSlots}. */
  private static final int MAX_BACKLOGGED = 2 * Runtime.getRuntime().availableProcessors();

  private static final List<String> PRIORITY_PATHS = List.of("/health/live", "/health/ready");

  private final HttpListener listener;
  private final Duration finishTime;

  private WebServer(HttpListener listener, Duration finishTime) {
    this.listener = listener;
    this.finishTime = finishTime;
  }

  /** Returns slots for the requests of a server. */
  public static WorkSlots newWorkSlots() {
    return new WorkSlots(WORK_SLOTS, MAX_BACKLOGGED);
  }

  /**
   * Listens from here on.
   *
   * @throws CannotListenException when host and port are taken
   */
  public static WebServer start(
      HttpConfig config,
      LimitsConfig limits,
      Router router,
      WorkSlots slots,
      LargeDocuments documents,
      RequestObserver observer) {
    TrustedProxies proxies = TrustedProxies.of(config);
    Dispatcher dispatcher =
        new Dispatcher(
            router,
            clientLimits(config, limits),
            slots,
            documents,
            proxies,
            BrowserProtection.of(config),
            everyResponse(config),
            observer);
    HttpListener listener =
        HttpListener.start(
            address(config),
            config,
            admission(config, limits, proxies),
            dispatcher,
            new PriorityPaths(PRIORITY_PATHS));
    return new WebServer(listener, finishTime(config.gracePeriod()));
  }

  /**
   * Checks that a server could listen now.
   *
   * @throws CannotListenException when it could not
   */
  public static void checkAddress(HttpConfig config) {
    HttpListener.checkAddress(address(config));
  }

  private static InetSocketAddress address(HttpConfig config) {
    return new InetSocketAddress(config.host(), config.port());
  }

  private static List<Response.Header> everyResponse(HttpConfig config) {
    return Stream.of(SecurityHeaders.ALL, Announcement.of(config.warning()))
        .flatMap(List::stream)
        .toList();
  }

  /** Behind a trusted proxy, requests are all that is counted of a client. */
  private static ClientLimits clientLimits(HttpConfig config, LimitsConfig limits) {
    int half = Math.max(1, connections(config, limits) / 2);
    return new ClientLimits(
        Math.min(limits.requestsPerClient(), half), Math.min(limits.uploadsPerClient(), half));
  }

  private static HttpListener.Admission admission(
      HttpConfig config, LimitsConfig limits, TrustedProxies proxies) {
    int max = connections(config, limits);
    int ofOneClient =
        limits.connectionsPerClient() == 0 ? Math.max(1, max / 2) : limits.connectionsPerClient();
    return new HttpListener.Admission(max, ofOneClient, proxies::isTrusted);
  }

  private static int connections(HttpConfig config, LimitsConfig limits) {
    return limits.connections() == 0
        ? Math.min(
            HeapShares.ofThisProcess().connections(config.maxUrlSize() + config.maxHeaderSize()),
            FileDescriptors.ofThisProcess().connections())
        : limits.connections();
  }

  /** The rest of the grace period is for what is stopped after the server. */
  private static Duration finishTime(Duration gracePeriod) {
    return gracePeriod.multipliedBy(4).dividedBy(5);
  }

  public int port() {
    return listener.port();
  }

  public int openConnections() {
    return listener.openConnections();
  }

  /** Returns how many connections were refused because there was no room. */
  public long refusedConnections() {
    return listener.refusedConnections();
  }

  /** Returns how many connections were closed to make room for others. */
  public long displacedConnections() {
    return listener.displacedConnections();
  }

  /** Accepts no new connection, lets running requests end within the grace period, then closes. */
  @Override
  public void close() {
    listener.stop(finishTime);
  }
}
