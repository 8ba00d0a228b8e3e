package dev.berth.keyspace.redis;

import dev.berth.keyspace.redis.connection.ConnectFailure;
import dev.berth.keyspace.redis.connection.Connection;
import dev.berth.keyspace.redis.connection.Connections;
import java.time.Duration;

/**
 * A live Redis: one server, the master that sentinels name, or a cluster. Keeps one connection for
 * all threads; calls block until the answer is there, and suit virtual threads. A connection that
 * breaks is made again by itself.
 */
public final class Redis implements AutoCloseable {
  private final RedisSettings settings;
  private final Connection connection;
  private final RunOperations run;

  private Redis(RedisSettings settings, Connection connection) {
    this.settings = settings;
    this.connection = connection;
    this.run = new RunOperations(connection, settings);
  }

  /**
   * Connects.
   *
   * @throws RedisException.Unreachable when no server answers
   * @throws RedisException.Denied when the server does not accept the log-in
   */
  public static Redis connect(RedisAddress address, RedisSettings settings) {
    try {
      return new Redis(settings, new Connections(address, settings).open());
    } catch (ConnectFailure e) {
      RedisException failure = new Failures(address.hosts(), Effect.READ).of(e.answer());
      failure.initCause(e.getCause());
      throw failure;
    }
  }

  /**
   * Runs one operation.
   *
   * @throws RedisException when it could not be done
   */
  public <T> T run(Operation<T> operation) {
    return run(operation, settings.deadline());
  }

  /** Runs one operation that may take so long. */
  public <T> T run(Operation<T> operation, Duration deadline) {
    Pipeline pipeline = pipeline();
    Later<T> later = pipeline.add(operation);
    pipeline.run(deadline);
    return later.get();
  }

  /** Operations to be sent together. */
  public Pipeline pipeline() {
    return new Pipeline(run, settings);
  }

  @Override
  public void close() {
    connection.close();
  }
}
