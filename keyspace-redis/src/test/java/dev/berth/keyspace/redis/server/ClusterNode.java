package dev.berth.keyspace.redis.server;

import java.util.List;

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
    for (Object range : (List<?>) send("CLUSTER", "SLOTS")) {
      if (range instanceof List<?> parts
          && parts.get(0) instanceof Long first
          && parts.get(1) instanceof Long last
          && parts.get(2) instanceof List<?> master
          && first <= slot
          && slot <= last) {
        return String.valueOf(master.get(2));
      }
    }
    throw new IllegalStateException("nobody serves slot " + slot);
  }
}
