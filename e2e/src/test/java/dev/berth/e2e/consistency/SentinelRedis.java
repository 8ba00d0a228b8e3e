package dev.berth.e2e.consistency;

import dev.berth.keyspace.redis.server.RedisSentinels;
import dev.berth.keyspace.redis.server.RedisServer;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A master and a replica that sentinels watch. */
final class SentinelRedis implements DisturbedRedis {
  private final RedisSentinels sentinels;

  private SentinelRedis(RedisSentinels sentinels) {
    this.sentinels = sentinels;
  }

  static SentinelRedis start() {
    return new SentinelRedis(RedisSentinels.start());
  }

  @Override
  public String url() {
    return sentinels.address().hosts().stream()
        .map(String::valueOf)
        .collect(
            Collectors.joining(
                ",", "redis-sentinel://", "#" + sentinels.address().master().orElseThrow()));
  }

  @Override
  public List<RedisServer> masters() {
    return List.of(sentinels.master());
  }

  @Override
  public Set<FaultKind> faults() {
    return EnumSet.allOf(FaultKind.class);
  }

  @Override
  public Duration longestPause() {
    return Duration.ofMillis(600);
  }

  @Override
  public void askForFailOver(RedisServer master) {
    sentinels.askForFailOver();
  }

  @Override
  public void awaitFailOver(RedisServer silent) {
    sentinels.awaitFailOver(silent);
  }

  @Override
  public void awaitWhole() {
    sentinels.awaitWhole();
  }

  @Override
  public void close() {
    sentinels.close();
  }
}
