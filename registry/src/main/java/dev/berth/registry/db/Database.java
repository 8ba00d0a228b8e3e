package dev.berth.registry.db;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.berth.registry.config.DatabaseConfig;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.jspecify.annotations.Nullable;

/**
 * A pool of connections, divided among clients, and the transactions run on it. Opening asks the
 * server nothing; while the server is away every call fails with {@link
 * DatabaseUnavailableException} within the configured times, and once it is back calls succeed
 * again. Safe for use by many threads.
 */
public final class Database implements AutoCloseable {
  private static final int ATTEMPTS = 3;
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(50);

  private final HikariDataSource pool;
  private final ConnectionShares shares;
  private final HealthConnection health;
  private final Jdbi jdbi;
  private final LongAdder retries;
  private final ScopedValue<Boolean> inside;
  private final Plans poolPlans;
  private final Plans plans;

  private Database(
      HikariDataSource pool, ConnectionShares shares, HealthConnection health, Plans plans) {
    this.pool = pool;
    this.shares = shares;
    this.health = health;
    this.jdbi = Jdbi.create(pool).installPlugin(new DigestColumns());
    this.retries = new LongAdder();
    this.inside = ScopedValue.newInstance();
    this.poolPlans = plans;
    this.plans = plans;
  }

  /** The same pool, whose transactions have their statements planned in another way. */
  private Database(Database whole, Plans plans) {
    this.pool = whole.pool;
    this.shares = whole.shares;
    this.health = whole.health;
    this.jdbi = whole.jdbi;
    this.retries = whole.retries;
    this.inside = whole.inside;
    this.poolPlans = whole.poolPlans;
    this.plans = plans;
  }

  /** Opens a pool for any work: each statement is planned for its values. */
  public static Database open(DatabaseAddress address, DatabaseConfig config) {
    return open(address, config, Plans.EACH_TIME);
  }

  /**
   * Opens a pool for requests, which find each row by its key. What works on many rows takes {@link
   * #forManyRows()}.
   *
   * @param partitions how many each partitioned table has
   */
  public static Database openForRequests(
      DatabaseAddress address, DatabaseConfig config, int partitions) {
    return open(address, config, Plans.ofRequests(partitions));
  }

  private static Database open(DatabaseAddress address, DatabaseConfig config, Plans plans) {
    return new Database(
        new HikariDataSource(poolSettings(address, config, plans)),
        new ConnectionShares(config.poolSize(), config.connectTimeout()),
        new HealthConnection(address, config),
        plans);
  }

  /** The same pool, whose transactions have each statement planned for its values. */
  public Database forManyRows() {
    return new Database(this, Plans.EACH_TIME);
  }

  private static HikariConfig poolSettings(
      DatabaseAddress address, DatabaseConfig config, Plans plans) {
    long connectMillis = config.connectTimeout().toMillis();
    HikariConfig settings = new HikariConfig();
    settings.setPoolName("berth");
    settings.setJdbcUrl(address.url());
    settings.setUsername(address.user());
    settings.setPassword(address.password().reveal());
    settings.setDataSourceProperties(ConnectionSettings.of(config, plans));
    settings.setMaximumPoolSize(config.poolSize());
    settings.setMinimumIdle(Math.min(2, config.poolSize()));
    settings.setConnectionTimeout(connectMillis);
    settings.setValidationTimeout(Math.clamp(connectMillis / 2, 250, 1000));
    settings.setInitializationFailTimeout(-1);
    settings.setExceptionOverride(new LeaveStandby());
    return settings;
  }

  /**
   * Runs the work in one READ COMMITTED transaction and commits it, or rolls it back when the work
   * throws. A deadlock or serialization failure runs the whole work again, three times in all, so
   * it must have no effect but on the database.
   *
   * <p>Transactions do not nest: hand the handle on. A {@link #read} inside the work is part of the
   * transaction.
   */
  public <T extends @Nullable Object> T inTransaction(Function<Handle, T> work) {
    refuseNesting();
    return ScopedValue.where(inside, true)
        .call(() -> translated(() -> withRetries(() -> jdbi.inTransaction(planned(work)))));
  }

  /**
   * Runs a single statement that changes something: a transaction by itself, without the ways to
   * the server and back that begin and end one. It is run again like {@link #inTransaction}.
   */
  public <T extends @Nullable Object> T inOneStatement(Function<Handle, T> statement) {
    if (plans != poolPlans) {
      return inTransaction(statement);
    }
    refuseNesting();
    return translated(() -> withRetries(() -> jdbi.withHandle(statement::apply)));
  }

  /** {@link #inTransaction} without a result. */
  public void useTransaction(Consumer<Handle> work) {
    inTransaction(
        handle -> {
          work.accept(handle);
          return true;
        });
  }

  /**
   * Runs statements that read, all of them seeing the database as it was at the first. Locks no
   * row; while it runs, dead rows cannot be cleaned away, so it should not take for ever.
   */
  public <T extends @Nullable Object> T inSnapshot(Function<Handle, T> work) {
    refuseNesting();
    return ScopedValue.where(inside, true)
        .call(() -> translated(() -> jdbi.withHandle(handle -> inSnapshot(handle, planned(work)))));
  }

  private static <T extends @Nullable Object> T inSnapshot(
      Handle handle, HandleCallback<T, RuntimeException> work) {
    handle.setReadOnly(true);
    return handle.inTransaction(TransactionIsolationLevel.REPEATABLE_READ, work);
  }

  private <T extends @Nullable Object> HandleCallback<T, RuntimeException> planned(
      Function<Handle, T> work) {
    if (plans == poolPlans) {
      return work::apply;
    }
    return handle -> {
      plans.use(handle);
      return work.apply(handle);
    };
  }

  private void refuseNesting() {
    if (inside.isBound()) {
      throw new IllegalStateException("a transaction inside a transaction");
    }
  }

  /**
   * Runs statements that read, without a transaction around them unless their plans need one.
   * Inside a transaction they are part of it.
   */
  public <T extends @Nullable Object> T read(Function<Handle, T> work) {
    if (plans != poolPlans && !inside.isBound()) {
      return inTransaction(work);
    }
    return translated(() -> jdbi.withHandle(work::apply));
  }

  /** How many transactions were run again after a deadlock or serialization failure. */
  public long retries() {
    return retries.sum();
  }

  /** The time of the server, by which everything is due. */
  public Instant time() {
    return read(
        handle ->
            handle
                .createQuery("SELECT clock_timestamp()")
                .mapTo(OffsetDateTime.class)
                .one()
                .toInstant());
  }

  /** Has the pool tell the registry about its connections. Once in the life of a pool. */
  public void reportTo(MeterRegistry registry) {
    pool.setMetricRegistry(registry);
  }

  /**
   * Whether the server answers a statement within a second or two, and the pool has connections,
   * however many of them are in use. To be asked by a platform thread: all processors may be busy
   * with virtual ones.
   */
  public boolean answers() {
    return health.answers() && pool.getHikariPoolMXBean().getTotalConnections() > 0;
  }

  @Override
  public void close() {
    health.close();
    pool.close();
  }

  private <T extends @Nullable Object> T withRetries(Supplier<T> transaction) {
    for (int attempt = 1; ; attempt++) {
      try {
        return transaction.get();
      } catch (JdbiException failure) {
        if (attempt == ATTEMPTS || !Unavailability.isConflict(failure)) {
          throw failure;
        }
      }
      retries.increment();
      // Two transactions that met once should not meet again in step.
      LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(LONGEST_PAUSE.toNanos()));
    }
  }

  private <T extends @Nullable Object> T translated(Supplier<T> call) {
    try {
      return shares.use(call);
    } catch (JdbiException failure) {
      if (Unavailability.isUnavailable(failure) || Unavailability.isConflict(failure)) {
        throw new DatabaseUnavailableException("the database is not available", failure);
      }
      throw failure;
    }
  }
}
