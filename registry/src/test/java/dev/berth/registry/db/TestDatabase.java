package dev.berth.registry.db;

import dev.berth.registry.config.DatabaseConfig;
import dev.berth.registry.config.Secret;
import dev.berth.registry.db.embedded.ThrowAwayPostgres;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;

/**
 * A fresh, migrated database for each test class, on one real PostgreSQL that all classes of a
 * process share:
 *
 * <pre>{@code
 * @RegisterExtension static final TestDatabase database = new TestDatabase();
 * }</pre>
 */
public final class TestDatabase implements BeforeAllCallback, AfterAllCallback {
  /** The default: more than a manifest has blobs in most tests, so that visiting all shows. */
  public static final int PARTITIONS = 8;

  private final DatabaseConfig config;
  private @Nullable Server server;
  private @Nullable Database database;
  private @Nullable DatabaseAddress address;

  public TestDatabase() {
    this(config());
  }

  private TestDatabase(DatabaseConfig config) {
    this.config = config;
  }

  /** A database whose statements may take minutes, as those that fill it do on a busy machine. */
  public static TestDatabase forManyRows() {
    return new TestDatabase(config().withStatementTimeout(Duration.ofMinutes(5)));
  }

  public Database database() {
    return Objects.requireNonNull(database, "only while tests run");
  }

  public DatabaseAddress address() {
    return Objects.requireNonNull(address, "only while tests run");
  }

  /** Another database on the same server, without any table. */
  public DatabaseAddress emptyDatabase() {
    return Objects.requireNonNull(server, "only while tests run").newDatabase("template1");
  }

  /** Settings as a server would have them, with short times. */
  public static DatabaseConfig config() {
    return new DatabaseConfig(
        Optional.empty(),
        "berth",
        Secret.empty(),
        8,
        PARTITIONS,
        Duration.ofSeconds(5),
        Duration.ofSeconds(20),
        Duration.ofSeconds(10),
        true);
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    server =
        context
            .getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(TestDatabase.class))
            .computeIfAbsent(Server.class, key -> Server.start(), Server.class);
    address = server.newDatabase(Server.TEMPLATE);
    database = Database.open(address(), config);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (database != null && server != null) {
      database.close();
      server.drop(address());
    }
  }

  /** The shared server and the migrated database that the others are copies of. */
  private record Server(ThrowAwayPostgres postgres) implements AutoCloseable {
    private static final String TEMPLATE = "migrated";

    static Server start() {
      Server server = new Server(ThrowAwayPostgres.start());
      server.execute("CREATE DATABASE " + TEMPLATE);
      new Migrations(server.address(TEMPLATE), config()).migrate();
      return server;
    }

    DatabaseAddress newDatabase(String template) {
      String name = "test_" + UUID.randomUUID().toString().replace("-", "");
      execute("CREATE DATABASE %s TEMPLATE %s".formatted(name, template));
      return address(name);
    }

    void drop(DatabaseAddress address) {
      String name = address.url().replaceFirst(".*/", "");
      execute("DROP DATABASE %s WITH (FORCE)".formatted(name));
    }

    private void execute(String statement) {
      DatabaseAddress address = postgres.address();
      Jdbi.create(address.url(), address.user(), address.password().reveal())
          .useHandle(handle -> handle.execute(statement));
    }

    private DatabaseAddress address(String name) {
      DatabaseAddress address = postgres.address();
      return new DatabaseAddress(
          address.url().replaceFirst("/postgres$", "/" + name), address.user(), address.password());
    }

    @Override
    public void close() {
      postgres.close();
    }
  }
}
