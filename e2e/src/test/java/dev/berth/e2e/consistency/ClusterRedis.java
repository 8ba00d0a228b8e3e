package dev.berth.e2e.consistency;

import dev.berth.keyspace.redis.server.ClusterNode;
import dev.berth.keyspace.redis.server.RedisCluster;
import dev.berth.keyspace.redis.server.RedisServer;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A cluster of three masters, each with a replica. */
final class ClusterRedis implements DisturbedRedis {
  private final RedisCluster cluster;

  /** A slot of each master, asked for while it answered. */
  private final Map<RedisServer, Integer> slots = new HashMap<>();

  private ClusterRedis(RedisCluster cluster) {
    this.cluster = cluster;
  }

  static ClusterRedis start() {
    return new ClusterRedis(RedisCluster.start());
  }

  @Override
  public String url() {
    return cluster.address().hosts().stream()
        .map(String::valueOf)
        .collect(Collectors.joining(",", "redis-cluster://", ""));
  }

  @Override
  public List<RedisServer> masters() {
    List<ClusterNode> masters = cluster.masters();
    masters.forEach(master -> slots.put(master.server(), master.slot()));
    return masters.stream().map(ClusterNode::server).toList();
  }

  @Override
  public Set<FaultKind> faults() {
    return EnumSet.allOf(FaultKind.class);
  }

  @Override
  public Duration longestPause() {
    return Duration.ofSeconds(1);
  }

  @Override
  public void askForFailOver(RedisServer master) {
    cluster.askForFailOver(node(master));
  }

  @Override
  public void awaitFailOver(RedisServer silent) {
    cluster.awaitReplaced(slots.getOrDefault(silent, 0), node(silent));
  }

  private ClusterNode node(RedisServer server) {
    return cluster.node(server);
  }

  @Override
  public void awaitWhole() {
    cluster.awaitWhole();
  }

  @Override
  public void close() {
    cluster.close();
  }
}
