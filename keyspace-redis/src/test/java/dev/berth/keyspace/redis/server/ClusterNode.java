package dev.berth.keyspace.redis.server;

import java.util.List;
import java.util.stream.Stream;

/** One process of a cluster. */
public final class ClusterNode {
  private final RedisServer server;
  private final int busPort;
  private final String id;

  ClusterNode(RedisServer server, int busPort) {
    this.server = server;
    this.busPort = busPort;
    this.id = text("CLUSTER", "MYID");
  }

  public RedisServer server() {
    return server;
  }

  /** The name that the cluster knows it by; stays when it is dead. */
  public String id() {
    return id;
  }

  /** The answer to a command that is sent to this node only. */
  public Object send(Object... command) {
    return server.send(command);
  }

  String text(Object... command) {
    return send(command).toString();
  }

  void meet(ClusterNode other) {
    send("CLUSTER", "MEET", "127.0.0.1", other.server.port(), other.busPort);
  }

  public boolean isReplica() {
    return text("INFO", "replication").contains("role:slave");
  }

  /** Whether it thinks that the cluster is whole, and so serves its slots. */
  public boolean serves() {
    return text("CLUSTER", "INFO").contains("cluster_state:ok");
  }

  /** Whether it serves, and follows its master where it has one. */
  boolean isHealthy() {
    String replication = text("INFO", "replication");
    return serves()
        && (replication.contains("role:master") || replication.contains("master_link_status:up"));
  }

  long replicasKnown() {
    return text("CLUSTER", "NODES").lines().filter(line -> line.contains("slave")).count();
  }

  /** The id of the master that serves a slot, as this node sees it. */
  String ownerOf(int slot) {
    return ranges()
        .filter(range -> range.first <= slot && slot <= range.last)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("nobody serves slot " + slot))
        .master;
  }

  /** A slot that this node serves. */
  public int slot() {
    return ranges()
        .filter(range -> range.master.equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("serves no slot: " + id))
        .first;
  }

  private record Range(int first, int last, String master) {}

  private Stream<Range> ranges() {
    return ((List<?>) send("CLUSTER", "SLOTS")).stream().map(range -> range((List<?>) range));
  }

  private static Range range(List<?> parts) {
    List<?> master = (List<?>) parts.get(2);
    return new Range(number(parts.get(0)), number(parts.get(1)), String.valueOf(master.get(2)));
  }

  private static int number(Object part) {
    return ((Long) part).intValue();
  }
}
