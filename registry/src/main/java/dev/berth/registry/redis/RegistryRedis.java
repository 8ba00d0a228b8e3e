package dev.berth.registry.redis;

import static dev.berth.registry.redis.RedisOwnership.State.NOT_OWNED;
import static dev.berth.registry.redis.RedisOwnership.State.UNKNOWN;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.redis.Observer;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisAddress;
import dev.berth.keyspace.redis.RedisException;
import dev.berth.keyspace.redis.RedisSettings;
import dev.berth.keyspace.value.DecodeException;
import dev.berth.registry.config.RedisConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Redis of a node, which may be away at any time: whoever asks gets an answer or is told that
 * there is none, soon, and never an exception for what is wrong with Redis. After some failures in
 * a row nobody waits for it until it answers again. Safe for use by many threads.
 */
public final class RegistryRedis implements AutoCloseable {
  /** The name by which servers know us. */
  private static final String SERVICE = "berth";

  private static final Duration CONNECT_DEADLINE = Duration.ofSeconds(2);
  private static final Duration COMMAND_DEADLINE = Duration.ofSeconds(5);
  private static final int FAILURES_IN_A_ROW = 5;
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private static final Logger log = LoggerFactory.getLogger(RegistryRedis.class);

  private final RegistryCatalog catalog;
  private final RedisSource source;
  private final CircuitBreaker breaker =
      new CircuitBreaker(FAILURES_IN_A_ROW, PAUSE, System::nanoTime);

  private final Seldom warnings = new Seldom(Duration.ofMinutes(1));
  private volatile Optional<RedisOwnership> ownership = Optional.empty();

  private RegistryRedis(RedisConfig config, RedisSource source) {
    this.catalog = RegistryCatalog.load(config.life(), config.lease(), config.fence());
    this.source = source;
  }

  private RegistryRedis ownedBy(DatabaseId database, boolean claims) {
    ownership = Optional.of(new RedisOwnership(catalog, database, claims));
    return this;
  }

  /** Where no Redis is to be used. */
  public static RegistryRedis none(RedisConfig config) {
    return new RegistryRedis(config, RedisSource.NONE).ownedBy(DatabaseId.NONE, false);
  }

  /**
   * For a node: waits for {@link #connectTo}, and then connects in the background. Answers nothing
   * before {@link #identify}.
   */
  public static RegistryRedis open(RedisConfig config, Observer observer) {
    return new RegistryRedis(config, new RedisConnector(settings(config).withObserver(observer)));
  }

  /**
   * For a command, which has more patience than a request: connects before it returns. Claims no
   * Redis that has no owner.
   *
   * @throws RedisUnavailableException when it cannot
   */
  public static RegistryRedis connect(
      RedisConfig config, RedisAddress address, DatabaseId database) {
    try {
      RedisSettings settings =
          settings(config).withDeadline(COMMAND_DEADLINE).withConnectDeadline(COMMAND_DEADLINE);
      Redis redis = Redis.connect(address, settings);
      return new RegistryRedis(config, new RedisSource.Fixed(Optional.of(redis)))
          .ownedBy(database, false);
    } catch (RedisException e) {
      throw new RedisUnavailableException("Redis is not available: " + e.getMessage(), e);
    }
  }

  /** For a command that goes on while its Redis is away: connects in the background. */
  public static RegistryRedis connectLater(
      RedisConfig config, RedisAddress address, DatabaseId database) {
    RegistryRedis redis = open(config, Observer.NONE).ownedBy(database, false);
    redis.connectTo(address);
    return redis;
  }

  private static RedisSettings settings(RedisConfig config) {
    RedisSettings settings =
        RedisSettings.DEFAULTS
            .withService(SERVICE)
            .withDeadline(config.deadline())
            .withConnectDeadline(CONNECT_DEADLINE);
    return config.trust().map(settings::withTrust).orElse(settings);
  }

  /** Where it is from now on; returns at once. */
  public void connectTo(RedisAddress address) {
    source.connectTo(address);
  }

  /** Says which database this node has. A Redis that no registry owns is claimed for it. */
  public void identify(DatabaseId database) {
    ownedBy(database, true);
  }

  /** Returns the id of the database whose registry this is. */
  public DatabaseId database() {
    return ownership
        .map(RedisOwnership::database)
        .orElseThrow(() -> new IllegalStateException("the database is not known yet"));
  }

  /** The keys there are, with the lifetimes of this node. */
  public RegistryCatalog catalog() {
    return catalog;
  }

  /**
   * A number that changes whenever another server may have taken the place of one, and so what was
   * last written may be gone.
   */
  public long changes() {
    return source.changes();
  }

  /** How it is. */
  public RedisState state() {
    if (source == RedisSource.NONE) {
      return RedisState.NONE;
    }
    if (source.find().isEmpty() || !breaker.isClosed()) {
      return RedisState.DOWN;
    }
    return ownership.filter(owner -> owner.state() == NOT_OWNED).isPresent()
        ? RedisState.FOREIGN
        : RedisState.UP;
  }

  /** Asks whether this registry owns the Redis; claims it if no registry does. */
  public RedisAnswer<Boolean> claim() {
    return ownership
        .map(owner -> useAnyway(owner::check))
        .orElseGet(() -> new RedisAnswer.Unavailable<>(false));
  }

  /**
   * Runs an operation.
   *
   * @throws RedisException.NotAllowed when the catalog does not allow it
   * @throws RedisException.NotTogether when its keys do not belong together
   */
  public <T> RedisAnswer<T> ask(Operation<T> operation) {
    return use(redis -> redis.run(operation));
  }

  /**
   * Runs an operation that ends what this registry began when it owned the Redis, whether or not it
   * still does.
   */
  public <T> RedisAnswer<T> finish(Operation<T> operation) {
    return useAnyway(redis -> redis.run(operation));
  }

  /** Runs an operation that may take longer than the deadline of requests. */
  public <T> RedisAnswer<T> ask(Operation<T> operation, Duration deadline) {
    return use(redis -> redis.run(operation, deadline));
  }

  /** The keys of a family; some may be there twice, or be gone. Walks over everything there is. */
  public RedisAnswer<List<byte[]>> keys(Family family) {
    return use(
        redis -> {
          List<byte[]> found = new ArrayList<>();
          redis.scan(family.scanPattern(), found::addAll);
          return found;
        });
  }

  /** A Redis that this registry does not own is as good as none. */
  private <T> RedisAnswer<T> use(Function<Redis, T> work) {
    Optional<RedisOwnership> owner = ownership;
    if (owner.isEmpty() || owner.get().state() == NOT_OWNED) {
      return new RedisAnswer.Unavailable<>(false);
    }
    if (owner.get().state() == UNKNOWN && !claim().find().orElse(false)) {
      return new RedisAnswer.Unavailable<>(false);
    }
    return useAnyway(work);
  }

  private <T> RedisAnswer<T> useAnyway(Function<Redis, T> work) {
    Optional<Redis> redis = source.find();
    if (redis.isEmpty() || !breaker.permits()) {
      return new RedisAnswer.Unavailable<>(false);
    }
    try {
      T value = work.apply(redis.get());
      answered();
      return new RedisAnswer.Answered<>(value);
    } catch (RedisException e) {
      return failed(e);
    } catch (DecodeException | NumberFormatException e) {
      // What is there was not written by us.
      answered();
      return new RedisAnswer.Unavailable<>(false);
    }
  }

  private <T> RedisAnswer<T> failed(RedisException failure) {
    switch (failure) {
      case RedisException.NotTogether ours -> throw ours;
      case RedisException.NotAllowed ours -> throw ours;
      case RedisException.WrongType _, RedisException.ServerFull _, RedisException.ServerError _ ->
          refused(failure);
      case RedisException.Unreachable _,
          RedisException.TimedOut _,
          RedisException.NotReady _,
          RedisException.Denied _,
          RedisException.ReadOnlyReplica _ ->
          notAnswered(failure);
    }
    return new RedisAnswer.Unavailable<>(failure.mayHaveHappened());
  }

  /** The server is there and answers soon, but not to this operation. */
  private void refused(RedisException failure) {
    answered();
    if (warnings.now()) {
      log.atWarn()
          .addKeyValue("reason", failure.getMessage())
          .log("Redis refuses an operation; the database answers it");
    }
  }

  private void answered() {
    if (breaker.succeeded()) {
      log.info("Redis answers again");
    }
  }

  private void notAnswered(RedisException failure) {
    if (breaker.failed()) {
      log.atWarn()
          .addKeyValue("reason", failure.getMessage())
          .log("Redis does not answer; the database does meanwhile");
    }
  }

  @Override
  public void close() {
    source.close();
  }
}
