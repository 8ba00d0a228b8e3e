package dev.berth.keyspace.redis;

import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.redis.connection.ConnectFailure;
import dev.berth.keyspace.redis.connection.Connection;
import dev.berth.keyspace.redis.connection.Connections;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * A live Redis: one server, the master that sentinels name, or a cluster. Keeps one connection to
 * each server for all threads; calls block until the answer is there, and suit virtual threads. A
 * connection that breaks is made again by itself.
 */
public final class Redis implements AutoCloseable {
  private final RedisSettings settings;
  private final Connection connection;
  private final Set<Ability> abilities;
  private final RunOperations run;
  private final AtomicLong changes = new AtomicLong();

  private Redis(RedisSettings settings, Connection connection, Set<Ability> abilities) {
    this.settings = settings;
    this.connection = connection;
    this.abilities = abilities;
    this.run = new RunOperations(connection, settings, abilities);
    connection.onBreak(changes::incrementAndGet);
  }

  /**
   * Connects.
   *
   * @throws RedisException.Unreachable when no server answers
   * @throws RedisException.Denied when the server does not accept the log-in
   */
  public static Redis connect(RedisAddress address, RedisSettings settings) {
    String about = "Redis at " + address.hosts();
    Connection connection = open(address, settings, about);
    try {
      return new Redis(settings, connection, new FindAbilities(connection, settings).find(about));
    } catch (RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private static Connection open(RedisAddress address, RedisSettings settings, String about) {
    try {
      return new Connections(address, settings).open();
    } catch (ConnectFailure e) {
      RedisException failure = new Failures(about, Effect.READ).of(e.answer());
      failure.initCause(e.getCause());
      throw failure;
    }
  }

  /** What the server has beyond the oldest we work with, without what the settings switch off. */
  public Set<Ability> abilities() {
    return abilities;
  }

  /**
   * A number that changes whenever another server may have taken the place of one: when a
   * connection broke or was made, or a cluster moved slots. Whoever reads it before and after an
   * operation and finds no difference was answered by the server it knows.
   */
  public long changes() {
    return changes.get();
  }

  /**
   * Runs one operation.
   *
   * @throws RedisException when it could not be done
   */
  public <T> T run(Operation<T> operation) {
    return run(operation, settings.deadline());
  }

  /** Runs one operation that may take so long, with all that is tried again. */
  public <T> T run(Operation<T> operation, Duration deadline) {
    Later<T> later = new Later<>(operation);
    run.run(List.of(later), deadline);
    return later.get();
  }

  /** Operations to be sent together. */
  public Pipeline pipeline() {
    return new Pipeline(run, settings);
  }

  /**
   * Runs operations as one unit: nobody comes between them, and either all are done or none. All
   * are checked first: slots before anything is sent, also for a single server; then, by the
   * server, the types of all keys and the rights of the user.
   *
   * @throws RedisException.NotTogether when the group does not allow these keys together
   * @throws IllegalArgumentException when one of the operations cannot be part of a unit, such as a
   *     script
   */
  public Results atomically(Group group, List<Operation<?>> operations) {
    return run(Operation.unit(group, operations));
  }

  /**
   * Walks over the keys that match a pattern, as {@link dev.berth.keyspace.key.Family#scanPattern}
   * makes it; in a cluster over those of all masters. A key that is there all the time is seen at
   * least once, and perhaps twice.
   */
  public void scan(byte[] pattern, Consumer<List<byte[]>> found) {
    new ScanKeys(connection, settings.deadline()).scan(pattern, found);
  }

  @Override
  public void close() {
    connection.close();
  }
}
