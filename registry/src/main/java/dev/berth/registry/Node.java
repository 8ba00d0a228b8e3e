package dev.berth.registry;

import dev.berth.keyspace.redis.observe.MeterObserver;
import dev.berth.registry.budget.HeapShares;
import dev.berth.registry.budget.MemoryBudget;
import dev.berth.registry.budget.WorkSlots;
import dev.berth.registry.cache.Cache;
import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.MigrationStatus;
import dev.berth.registry.db.Migrations;
import dev.berth.registry.db.ReplicationCheck;
import dev.berth.registry.embedded.DataFolder;
import dev.berth.registry.embedded.EmbeddedServerException;
import dev.berth.registry.health.HealthHandler;
import dev.berth.registry.http.LargeDocuments;
import dev.berth.registry.http.LongLists;
import dev.berth.registry.http.Route;
import dev.berth.registry.http.Router;
import dev.berth.registry.http.Spool;
import dev.berth.registry.http.WebServer;
import dev.berth.registry.http.server.CannotListenException;
import dev.berth.registry.ledger.StorageIdentity;
import dev.berth.registry.limit.RateLimits;
import dev.berth.registry.metrics.Metrics;
import dev.berth.registry.metrics.MetricsHandler;
import dev.berth.registry.metrics.Recent;
import dev.berth.registry.metrics.RequestMetrics;
import dev.berth.registry.nodes.Heartbeat;
import dev.berth.registry.redis.DatabaseId;
import dev.berth.registry.redis.JobLocks;
import dev.berth.registry.redis.RedisState;
import dev.berth.registry.redis.RegistryRedis;
import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.fs.FileBlobStorage;
import dev.berth.registry.traffic.DrainLoop;
import dev.berth.registry.traffic.DrainTraffic;
import dev.berth.registry.traffic.Traffic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running server: built from top to bottom, stopped in reverse when the process is told to stop,
 * be it in the middle of its start.
 */
final class Node {
  private static final Logger log = LoggerFactory.getLogger(Node.class);

  /** How long a request waits for memory before it is refused. */
  private static final Duration WORK_PATIENCE = Duration.ofSeconds(10);

  /** How long a start waits for a command that uses the data folder: most take seconds. */
  private static final Duration FOLDER_PATIENCE = Duration.ofSeconds(30);

  private final WebServer webServer;
  private final DatabaseServer databaseServer;
  private final Resources resources;
  private final DrainDelay drainDelay;
  private final Thread stop;

  private Node(
      WebServer webServer,
      DatabaseServer databaseServer,
      Resources resources,
      DrainDelay drainDelay,
      Thread stop) {
    this.webServer = webServer;
    this.databaseServer = databaseServer;
    this.resources = resources;
    this.drainDelay = drainDelay;
    this.stop = stop;
  }

  /** Starts everything; when a part cannot start, those before it are stopped again. */
  static Node start(RegistryConfig config) {
    checkAddress(config);
    Resources resources = new Resources();
    Thread stop = new Thread(() -> stopAndExit(resources), "stop");
    Runtime.getRuntime().addShutdownHook(stop);
    try {
      return start(config, resources, stop);
    } catch (RuntimeException | Error e) {
      cancel(stop);
      resources.close();
      throw e;
    }
  }

  /** Before anything is started in vain. What has the port may be a server of the same folder. */
  private static void checkAddress(RegistryConfig config) {
    try {
      WebServer.checkAddress(config.http());
    } catch (CannotListenException e) {
      requireNoServer(config, e);
      throw e;
    }
  }

  private static void requireNoServer(RegistryConfig config, CannotListenException reason) {
    try {
      DataFolder.requireNoServer(config.data());
    } catch (EmbeddedServerException e) {
      reason.addSuppressed(e);
    }
  }

  private static Node start(RegistryConfig config, Resources resources, Thread stop) {
    // The classes of metrics and the catalog of Redis take their time to load: as much of it as the
    // database needs to start.
    CompletableFuture<Metrics> loading = CompletableFuture.supplyAsync(Metrics::new);
    CompletableFuture<RegistryRedis> preparing =
        loading.thenApply(
            loaded -> SharedRedis.prepare(config, new MeterObserver(loaded.registry())));
    DatabaseServer server =
        new DataFolderWait(FOLDER_PATIENCE)
            .until(() -> resources.open(() -> DatabaseServer.forNode(config)));
    Metrics metrics = resources.open(loading::join);
    RegistryRedis redis = resources.open(() -> SharedRedis.start(config, preparing.join())).redis();
    MigrationStatus schema = upToDate(new Migrations(server.address(), config.database()), config);
    int partitions = schema.partitions().orElse(config.database().partitions());
    Database database =
        resources.open(
            () -> Database.openForRequests(server.address(), config.database(), partitions));
    BlobStorage storage =
        FileBlobStorage.open(
            config.storage().folder(),
            config.storage().fsync(),
            Wiring.fileModes(config.storage()));
    ExposedFolders.warn(config);
    redis.identify(DatabaseId.of(new StorageIdentity(database, storage).verify()));
    new ReplicationCheck(database).warnOfAsynchronousReplicas();
    RunningServer running = openServer(config, database, storage, redis, metrics, resources);
    WebServer webServer = running.webServer();
    resources.open(() -> server::stopRestarting);
    NodeIdentity identity = new NodeIdentity(config, webServer.port());
    if (redis.state() != RedisState.NONE) {
      resources.open(() -> Heartbeat.start(redis, identity::tell));
    }
    // What is opened last is closed first: all else goes on meanwhile.
    DrainDelay drainDelay =
        resources.open(() -> new DrainDelay(running.health(), config.http().drainDelay()));
    log.atInfo().addKeyValue("port", webServer.port()).log("node ready");
    return new Node(webServer, server, resources, drainDelay, stop);
  }

  private static MigrationStatus upToDate(Migrations migrations, RegistryConfig config) {
    if (config.database().migrate()) {
      return migrations.migrate().status();
    }
    MigrationStatus status = migrations.status();
    Wiring.requireUpToDate(status);
    return status;
  }

  /**
   * What answers requests.
   *
   * @param health says whether they can be answered
   */
  record RunningServer(WebServer webServer, HealthHandler health) {}

  /** Opens what answers requests, on a database and a storage that are open. */
  static RunningServer openServer(
      RegistryConfig config,
      Database database,
      BlobStorage storage,
      RegistryRedis redis,
      Metrics metrics,
      Resources resources) {
    measure(database, redis, metrics);
    measure(storage, metrics);
    HealthHandler health = new HealthHandler(database, storage, redis);
    List<Route> routes = new ArrayList<>(health.routes());
    routes.addAll(new MetricsHandler(metrics).routes());
    Traffic traffic = new Traffic(redis);
    DrainTraffic drain = new DrainTraffic(traffic, database.forManyRows());
    metrics.counter(
        "berth.traffic.invalid",
        "Counters in Redis that held no count and were deleted",
        drain::invalid);
    resources.open(() -> DrainLoop.start(drain, config.redis().drainInterval()));
    Cache cache = FactCache.forNode(config.redis(), redis, traffic, metrics);
    Shared shared = new Shared(cache, traffic, new JobLocks(redis));
    MemoryBudget work = new MemoryBudget(HeapShares.ofThisProcess().work(), WORK_PATIENCE);
    LargeDocuments documents = new LargeDocuments(Spool.in(config.data().resolve("spool")), work);
    routes.addAll(
        new Features(config, database, storage, documents, metrics, shared).open(resources));
    WorkSlots slots = WebServer.newWorkSlots();
    List<Route> inTurn = new LongLists(slots).takeTurns(routes);
    Router router = new Router(new RateLimits(config.limits(), redis, metrics).before(inTurn));
    RequestMetrics requests = new RequestMetrics(metrics);
    WebServer webServer =
        resources.open(
            () ->
                WebServer.start(
                    config.http(), config.limits(), router, slots, documents, requests));
    measure(webServer, work, metrics);
    return new RunningServer(webServer, health);
  }

  private static void measure(Database database, RegistryRedis redis, Metrics metrics) {
    database.reportTo(metrics.registry());
    metrics.counter(
        "berth.db.retries",
        "Transactions that were run again after a deadlock or serialization failure",
        database::retries);
    metrics.gauge(
        "berth.redis.up",
        "1 while Redis is used, 0 while it does not answer or is not ours, NaN where there is none",
        Map.of(),
        () ->
            switch (redis.state()) {
              case NONE -> Double.NaN;
              case UP -> 1;
              case DOWN, FOREIGN -> 0;
            });
    metrics.gauge(
        "berth.redis.foreign",
        "1 while Redis belongs to a registry with another database, else 0",
        Map.of(),
        () -> redis.state() == RedisState.FOREIGN ? 1 : 0);
  }

  private static void measure(BlobStorage storage, Metrics metrics) {
    Recent<Optional<BlobStorage.Space>> recent = new Recent<>(storage::space);
    metrics.gauge(
        "berth.storage.capacity.bytes",
        "Size of the file system that holds the storage",
        Map.of(),
        () -> figure(recent, BlobStorage.Space::capacity));
    metrics.gauge(
        "berth.storage.available.bytes",
        "Bytes available in the file system that holds the storage",
        Map.of(),
        () -> figure(recent, BlobStorage.Space::available));
    metrics.gauge(
        "berth.build.info",
        "Always 1; the labels carry the version",
        Map.of("version", NodeIdentity.version(), "java", Runtime.version().toString()),
        () -> 1);
  }

  private static double figure(
      Recent<Optional<BlobStorage.Space>> recent, ToLongFunction<BlobStorage.Space> figure) {
    return recent
        .find()
        .flatMap(Function.identity())
        .map(space -> (double) figure.applyAsLong(space))
        .orElse(Double.NaN);
  }

  private static void measure(WebServer server, MemoryBudget work, Metrics metrics) {
    metrics.gauge("berth.http.connections", "Open connections", Map.of(), server::openConnections);
    metrics.counter(
        "berth.http.connections.refused",
        "Connections that were refused because too many were open",
        server::refusedConnections);
    metrics.counter(
        "berth.http.connections.displaced",
        "Waiting connections that were closed to make room for new ones",
        server::displacedConnections);
    metrics.gauge(
        "berth.memory.work.used",
        "Bytes of the heap that are reserved for work on large documents",
        Map.of(),
        work::used);
    metrics.counter(
        "berth.memory.work.refused",
        "Requests that were refused because this memory was in use for too long",
        work::refused);
  }

  int port() {
    return webServer.port();
  }

  /**
   * Serves until the process is told to stop, which ends it: this method does not return.
   *
   * @throws EmbeddedServerException when the embedded database is lost for good
   */
  void serve() throws InterruptedException {
    EmbeddedServerException loss = awaitLoss();
    log.atError().addKeyValue("reason", loss.getMessage()).log("node stopping");
    cancel(stop);
    drainDelay.skip();
    try {
      resources.close();
    } catch (IllegalStateException e) {
      loss.addSuppressed(e);
    }
    throw loss;
  }

  private EmbeddedServerException awaitLoss() throws InterruptedException {
    try {
      return databaseServer.loss().get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a loss is reported as a value", e);
    }
  }

  /** A stop on request is a success; left to itself, the virtual machine would exit with 143. */
  private static void stopAndExit(Resources resources) {
    log.info("node stopping");
    try {
      resources.close();
      log.info("node stopped");
      Runtime.getRuntime().halt(0);
    } catch (RuntimeException e) {
      log.atError().setCause(e).log("node did not stop cleanly");
      Runtime.getRuntime().halt(1);
    }
  }

  private static void cancel(Thread stop) {
    try {
      Runtime.getRuntime().removeShutdownHook(stop);
    } catch (IllegalStateException e) {
      // The process is being stopped already.
    }
  }
}
