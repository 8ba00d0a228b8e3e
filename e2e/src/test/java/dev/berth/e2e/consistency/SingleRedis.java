package dev.berth.e2e.consistency;

import dev.berth.keyspace.redis.server.RedisServer;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** One server, that nothing replaces. */
final class SingleRedis implements DisturbedRedis {
  private final RedisServer server;

  private SingleRedis(RedisServer server) {
    this.server = server;
  }

  static SingleRedis start() {
    return new SingleRedis(RedisServer.start());
  }

  @Override
  public String url() {
    return "redis://127.0.0.1:" + server.port();
  }

  @Override
  public List<RedisServer> masters() {
    return List.of(server);
  }

  @Override
  public Set<FaultKind> faults() {
    return EnumSet.range(FaultKind.SHORT_PAUSE, FaultKind.FULL);
  }

  @Override
  public Duration longestPause() {
    return Duration.ofSeconds(2);
  }

  @Override
  public void askForFailOver(RedisServer master) {
    throw new UnsupportedOperationException("there is no other server");
  }

  @Override
  public void awaitFailOver(RedisServer silent) {
    throw new UnsupportedOperationException("there is no other server");
  }

  /** A server that was started again answers at once. */
  @Override
  public void awaitWhole() {}

  @Override
  public void close() {
    server.close();
  }
}
