package dev.berth.registry;

import dev.berth.keyspace.redis.observe.MeterObserver;
import dev.berth.registry.cache.Cache;
import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.MigrationStatus;
import dev.berth.registry.db.Migrations;
import dev.berth.registry.db.ReplicationCheck;
import dev.berth.registry.health.HealthHandler;
import dev.berth.registry.http.Route;
import dev.berth.registry.http.Router;
import dev.berth.registry.http.WebServer;
import dev.berth.registry.ledger.StorageIdentity;
import dev.berth.registry.limit.RateLimits;
import dev.berth.registry.metrics.Metrics;
import dev.berth.registry.metrics.MetricsHandler;
import dev.berth.registry.metrics.RequestMetrics;
import dev.berth.registry.nodes.Heartbeat;
import dev.berth.registry.redis.JobLocks;
import dev.berth.registry.redis.RedisState;
import dev.berth.registry.redis.RegistryRedis;
import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.fs.FileBlobStorage;
import dev.berth.registry.traffic.DrainLoop;
import dev.berth.registry.traffic.DrainTraffic;
import dev.berth.registry.traffic.Traffic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running server: built from top to bottom, stopped in reverse when the process is told to stop,
 * be it in the middle of its start.
 */
final class Node {
  private static final Logger log = LoggerFactory.getLogger(Node.class);

  private final WebServer webServer;

  private Node(WebServer webServer) {
    this.webServer = webServer;
  }

  /** Starts everything; when a part cannot start, those before it are stopped again. */
  static Node start(RegistryConfig config) {
    Resources resources = new Resources();
    Thread stop = new Thread(() -> stopAndExit(resources), "stop");
    Runtime.getRuntime().addShutdownHook(stop);
    try {
      return start(config, resources);
    } catch (RuntimeException | Error e) {
      cancel(stop);
      resources.close();
      throw e;
    }
  }

  private static Node start(RegistryConfig config, Resources resources) {
    // The classes of metrics and the catalog of Redis take their time to load: as much of it as the
    // database needs to start.
    CompletableFuture<Metrics> loading = CompletableFuture.supplyAsync(Metrics::new);
    CompletableFuture<RegistryRedis> preparing =
        loading.thenApply(
            loaded -> SharedRedis.prepare(config, new MeterObserver(loaded.registry())));
    DatabaseServer server = resources.open(() -> DatabaseServer.forNode(config));
    Metrics metrics = resources.open(loading::join);
    RegistryRedis redis = resources.open(() -> SharedRedis.start(config, preparing.join())).redis();
    MigrationStatus schema = upToDate(new Migrations(server.address(), config.database()), config);
    int partitions = schema.partitions().orElse(config.database().partitions());
    Database database =
        resources.open(
            () -> Database.openForRequests(server.address(), config.database(), partitions));
    BlobStorage storage = FileBlobStorage.open(config.storage().folder(), config.storage().fsync());
    new StorageIdentity(database, storage).verify();
    new ReplicationCheck(database).warnOfAsynchronousReplicas();
    WebServer webServer = openServer(config, database, storage, redis, metrics, resources);
    NodeIdentity identity = new NodeIdentity(config, webServer.port());
    if (redis.state() != RedisState.NONE) {
      resources.open(() -> Heartbeat.start(redis, identity::tell));
    }
    log.atInfo().addKeyValue("port", webServer.port()).log("node ready");
    return new Node(webServer);
  }

  private static MigrationStatus upToDate(Migrations migrations, RegistryConfig config) {
    if (config.database().migrate()) {
      return migrations.migrate().status();
    }
    MigrationStatus status = migrations.status();
    Wiring.requireUpToDate(status);
    return status;
  }

  /** Opens what answers requests, on a database and a storage that are open. */
  static WebServer openServer(
      RegistryConfig config,
      Database database,
      BlobStorage storage,
      RegistryRedis redis,
      Metrics metrics,
      Resources resources) {
    measure(database, redis, metrics);
    HealthHandler health = new HealthHandler(database, storage, redis);
    List<Route> routes = new ArrayList<>(health.routes());
    routes.addAll(new MetricsHandler(metrics).routes());
    Traffic traffic = new Traffic(redis);
    DrainTraffic drain = new DrainTraffic(traffic, database.forManyRows());
    resources.open(() -> DrainLoop.start(drain, config.redis().drainInterval()));
    Cache cache = FactCache.forNode(config.redis(), redis, traffic, metrics);
    Shared shared = new Shared(cache, traffic, new JobLocks(redis));
    routes.addAll(new Features(config, database, storage, metrics, shared).open(resources));
    Router router = new Router(new RateLimits(config.limits(), redis, metrics).before(routes));
    RequestMetrics requests = new RequestMetrics(metrics);
    WebServer webServer =
        resources.open(() -> WebServer.start(config.http(), config.limits(), router, requests));
    resources.open(() -> health::stopping);
    return webServer;
  }

  private static void measure(Database database, RegistryRedis redis, Metrics metrics) {
    database.reportTo(metrics.registry());
    metrics.counter(
        "berth.db.retries",
        "Transactions that were run again after a deadlock or serialization failure",
        database::retries);
    metrics.gauge(
        "berth.redis.up",
        "1 while Redis answers, 0 while it does not, NaN where there is none",
        Map.of(),
        () ->
            switch (redis.state()) {
              case NONE -> Double.NaN;
              case UP -> 1;
              case DOWN -> 0;
            });
  }

  int port() {
    return webServer.port();
  }

  /** Serves until the process is told to stop, which ends it: this method does not return. */
  void serve() throws InterruptedException {
    new CountDownLatch(1).await();
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
      // The process is being stopped, which is why the start failed.
    }
  }
}
