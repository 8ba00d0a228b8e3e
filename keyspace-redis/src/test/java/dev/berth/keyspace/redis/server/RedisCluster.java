package dev.berth.keyspace.redis.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.key.Slot;
import dev.berth.keyspace.redis.RedisAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A real cluster of six processes: three masters, each with a replica. */
public final class RedisCluster implements AutoCloseable {
  private static final int MASTERS = 3;
  private static final int NODES = 6;
  private static final int SLOTS = 16_384;

  /** So long a node is silent before the others give it up. */
  private static final String NODE_TIMEOUT_MILLIS = "1500";

  private final List<ClusterNode> nodes;

  private RedisCluster(List<ClusterNode> nodes) {
    this.nodes = List.copyOf(nodes);
  }

  /** Returns when every slot is served and every replica follows its master. */
  public static RedisCluster start(String... options) {
    List<ClusterNode> nodes = new ArrayList<>();
    try {
      IntStream.range(0, NODES).forEach(_ -> nodes.add(startNode(options)));
      RedisCluster cluster = new RedisCluster(nodes);
      cluster.form();
      return cluster;
    } catch (RuntimeException | AssertionError e) {
      nodes.forEach(node -> node.server().close());
      throw e;
    }
  }

  private static ClusterNode startNode(String... options) {
    int busPort = RedisServer.freePort();
    List<String> all = new ArrayList<>(List.of(options));
    all.addAll(
        List.of(
            "--cluster-enabled", "yes",
            "--cluster-port", String.valueOf(busPort),
            "--cluster-node-timeout", NODE_TIMEOUT_MILLIS,
            "--cluster-replica-validity-factor", "0",
            "--repl-diskless-sync-delay", "0"));
    return new ClusterNode(RedisServer.start(all.toArray(String[]::new)), busPort);
  }

  private void form() {
    for (int i = 0; i < NODES; i++) {
      nodes.get(i).send("CLUSTER", "SET-CONFIG-EPOCH", i + 1);
      for (ClusterNode other : nodes.subList(0, i)) {
        nodes.get(i).meet(other);
      }
    }
    for (int i = 0; i < MASTERS; i++) {
      int first = i * SLOTS / MASTERS;
      int last = (i + 1) * SLOTS / MASTERS - 1;
      nodes.get(i).send("CLUSTER", "ADDSLOTSRANGE", first, last);
    }
    Waiting.until("all nodes know each other", () -> nodes.stream().allMatch(this::knowsAll));
    for (int i = MASTERS; i < NODES; i++) {
      nodes.get(i).send("CLUSTER", "REPLICATE", nodes.get(i - MASTERS).id());
    }
    awaitWhole();
  }

  /** Returns when every slot is served, and every replica follows its master. */
  public void awaitWhole() {
    Waiting.until("the cluster is whole", this::isWhole);
  }

  private boolean knowsAll(ClusterNode node) {
    return node.text("CLUSTER", "NODES").lines().filter(line -> line.contains(" connected")).count()
        == NODES;
  }

  private boolean isWhole() {
    return nodes.stream().allMatch(ClusterNode::isHealthy)
        && nodes.stream().filter(ClusterNode::isReplica).count() == NODES - MASTERS
        && nodes.stream().allMatch(node -> node.replicasKnown() == NODES - MASTERS);
  }

  /** All that still run. */
  public List<ClusterNode> nodes() {
    return nodes.stream().filter(node -> node.server().isRunning()).toList();
  }

  /** The masters that still run. */
  public List<ClusterNode> masters() {
    return nodes().stream().filter(node -> !node.isReplica()).toList();
  }

  /** What a client is given: the addresses of all that still run. */
  public RedisAddress address() {
    return RedisAddress.of(
        nodes().stream()
            .map(node -> "127.0.0.1:" + node.server().port())
            .collect(Collectors.joining(",", "redis-cluster://", "")));
  }

  /** Sets a string past the code under test. */
  public void set(String key, String value) {
    masterOf(Slot.of(key.getBytes(UTF_8))).send("SET", key, value);
  }

  /** Whether one of the masters has answered with this code. */
  public boolean hasRefused(String code) {
    return masters().stream()
        .anyMatch(node -> node.text("INFO", "errorstats").contains("errorstat_" + code));
  }

  /** All keys of all masters. */
  public List<String> keys() {
    return masters().stream().flatMap(master -> master.server().keys().stream()).toList();
  }

  /** The master that serves a slot, as those who still run see it. */
  public ClusterNode masterOf(int slot) {
    String owner = nodes().getFirst().ownerOf(slot);
    return nodes.stream().filter(node -> node.id().equals(owner)).findFirst().orElseThrow();
  }

  /** The node of a process. */
  public ClusterNode node(RedisServer server) {
    return nodes.stream().filter(node -> node.server() == server).findFirst().orElseThrow();
  }

  /** A master that does not serve this slot. */
  public ClusterNode otherMaster(int slot) {
    String owner = masterOf(slot).id();
    return masters().stream().filter(node -> !node.id().equals(owner)).findFirst().orElseThrow();
  }

  /**
   * Ends the master of a slot at once, as a power cut would. Nobody serves the slot for a while.
   */
  public ClusterNode killMasterOf(int slot) {
    ClusterNode master = masterOf(slot);
    master.server().kill();
    return master;
  }

  /** Asks the replica of a master to take over; both go on running. */
  public void askForFailOver(ClusterNode master) {
    replicaOf(master).send("CLUSTER", "FAILOVER");
  }

  private ClusterNode replicaOf(ClusterNode master) {
    return nodes().stream()
        .filter(
            node ->
                node.text("INFO", "replication")
                    .contains("master_port:" + master.server().port() + "\r"))
        .findFirst()
        .orElseThrow();
  }

  /** Returns when another master than this serves the slot, and all that still run agree. */
  public void awaitFailOver(int slot, ClusterNode dead) {
    Waiting.until(
        "a replica takes over",
        () ->
            nodes().stream()
                .allMatch(node -> node.isHealthy() && !node.ownerOf(slot).equals(dead.id())));
  }

  /** The same while the old master does not answer, but is still there. */
  public void awaitReplaced(int slot, ClusterNode silent) {
    Waiting.until(
        "a replica takes over",
        () ->
            nodes().stream()
                .filter(node -> node != silent)
                .allMatch(node -> node.serves() && !node.ownerOf(slot).equals(silent.id())));
  }

  @Override
  public void close() {
    nodes.forEach(node -> node.server().close());
  }
}
