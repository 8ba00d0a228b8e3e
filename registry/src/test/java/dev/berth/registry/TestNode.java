package dev.berth.registry;

import dev.berth.keyspace.redis.Observer;
import dev.berth.keyspace.redis.RedisAddress;
import dev.berth.keyspace.redis.observe.MeterObserver;
import dev.berth.registry.cache.NoCache;
import dev.berth.registry.cache.PullCounter;
import dev.berth.registry.check.CheckRegistry;
import dev.berth.registry.check.CheckResult;
import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.config.ConfigSources;
import dev.berth.registry.config.RedisPlace;
import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.TestDatabase;
import dev.berth.registry.http.Route;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.ledger.StorageIdentity;
import dev.berth.registry.metrics.Metrics;
import dev.berth.registry.redis.DatabaseId;
import dev.berth.registry.redis.JobLocks;
import dev.berth.registry.redis.RegistryRedis;
import dev.berth.registry.storage.FaultyStorage;
import dev.berth.registry.storage.fs.FileBlobStorage;
import dev.berth.registry.traffic.Traffic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A node with everything but the process: it listens on a free port of the loopback, on a database
 * and a storage folder of its own.
 *
 * <pre>{@code
 * @RegisterExtension static final TestNode node = new TestNode();
 * }</pre>
 */
public final class TestNode implements BeforeAllCallback, AfterAllCallback {
  private final TestDatabase testDatabase = new TestDatabase();
  private final Map<String, String> settings = new HashMap<>();
  private final Resources resources = new Resources();
  private @Nullable Path folder;
  private @Nullable Path dataFolder;
  private @Nullable FaultyStorage storage;
  private @Nullable RegistryRedis redis;
  private Optional<DatabaseId> registry = Optional.empty();
  private int port;

  public TestNode() {
    this(Map.of());
  }

  /**
   * Creates a node.
   *
   * @param settings as the environment would give them
   */
  public TestNode(Map<String, String> settings) {
    this.settings.put("BERTH_HTTP_HOST", "127.0.0.1");
    this.settings.put("BERTH_HTTP_PORT", "0");
    this.settings.put("BERTH_HTTP_GRACE_PERIOD", "1s");
    this.settings.putAll(settings);
  }

  /** Lets it use Redis as a node of this registry would, although its database is its own. */
  public TestNode asNodeOf(DatabaseId shared) {
    registry = Optional.of(shared);
    return this;
  }

  public TestClient client() {
    return new TestClient(port);
  }

  public RawConnection connect() {
    return RawConnection.open(port);
  }

  /** Host and port, such as {@code 127.0.0.1:5000}. */
  public String address() {
    return "127.0.0.1:" + port;
  }

  /** Methods and patterns of all features, such as {@code GET /v2/{name}/tags/list}. */
  public List<String> routes() {
    try (Resources unused = new Resources()) {
      List<Route> routes =
          new Features(
                  config(),
                  database(),
                  storage(),
                  TestDocuments.in(dataFolder()),
                  unused.open(Metrics::new),
                  new Shared(
                      new NoCache(PullCounter.NONE), new Traffic(redis()), new JobLocks(redis())))
              .open(unused);
      return routes.stream().map(Route::toString).toList();
    }
  }

  public RegistryConfig config() {
    return ConfigReader.read(new ConfigSources(List.of(), settings, Optional.empty())).config();
  }

  public Database database() {
    return testDatabase.database();
  }

  public RegistryRedis redis() {
    return Objects.requireNonNull(redis, "only while tests run");
  }

  public FaultyStorage storage() {
    return Objects.requireNonNull(storage, "only while tests run");
  }

  public Path folder() {
    return Objects.requireNonNull(folder, "only while tests run");
  }

  private Path dataFolder() {
    return Objects.requireNonNull(dataFolder, "only while tests run");
  }

  /** What a check finds wrong, a line each; empty when all is well. */
  public List<String> problems() {
    List<String> said = new ArrayList<>();
    StorageDeletionTable deletions = new StorageDeletionTable(Duration.ofHours(24));
    CheckResult result =
        new CheckRegistry(
                database(), storage(), deletions, finding -> said.add(finding.line()), _ -> {})
            .run(true, false);
    said.add(result.line());
    return result.isWell() ? List.of() : said;
  }

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    testDatabase.beforeAll(context);
    folder = Files.createTempDirectory("berth-test-node");
    dataFolder = Files.createTempDirectory("berth-test-data");
    settings.put("BERTH_DATA", dataFolder.toString());
    storage = new FaultyStorage(FileBlobStorage.open(folder, false));
    Metrics metrics = resources.open(Metrics::new);
    redis = openRedis(metrics);
    DatabaseId own = DatabaseId.of(new StorageIdentity(database(), storage).verify());
    redis.identify(registry.orElse(own));
    port =
        Node.openServer(config(), database(), storage, redis, metrics, resources)
            .webServer()
            .port();
  }

  /** Only one that a test gives by its address. */
  private RegistryRedis openRedis(Metrics metrics) {
    if (!(config().redis().place() instanceof RedisPlace.External(RedisAddress address))) {
      return resources.open(() -> RegistryRedis.none(config().redis()));
    }
    Observer observer = new MeterObserver(metrics.registry());
    RegistryRedis redis = resources.open(() -> RegistryRedis.open(config().redis(), observer));
    redis.connectTo(address);
    return redis;
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    resources.close();
    testDatabase.afterAll(context);
    delete(folder());
    delete(dataFolder());
  }

  private static void delete(Path tree) throws IOException {
    try (Stream<Path> files = Files.walk(tree)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
