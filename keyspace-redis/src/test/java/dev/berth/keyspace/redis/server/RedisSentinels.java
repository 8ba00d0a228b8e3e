package dev.berth.keyspace.redis.server;

import dev.berth.keyspace.redis.RedisAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A master, its replica, and three sentinels that watch them. */
public final class RedisSentinels implements AutoCloseable {
  private static final int SENTINELS = 3;
  private static final String MASTER = "main";

  /**
   * Sentinels that did not get enough time do nothing for half a minute, to be on the safe side.
   */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final List<RedisServer> all = new ArrayList<>();
  private final List<RedisServer> data;
  private final List<RedisServer> sentinels;

  private RedisSentinels() {
    RedisServer master = add(RedisServer.start("--repl-diskless-sync-delay", "0"));
    RedisServer replica = add(RedisServer.start("--repl-diskless-sync-delay", "0"));
    // Not as an option: whoever is master when it is started again must not follow anybody.
    replica.send("REPLICAOF", "127.0.0.1", master.port());
    data = List.copyOf(all);
    sentinels = IntStream.range(0, SENTINELS).mapToObj(_ -> add(sentinel(master.port()))).toList();
    awaitWhole();
  }

  /** Returns when the replica follows and the sentinels know each other. */
  public static RedisSentinels start() {
    return new RedisSentinels();
  }

  private RedisServer add(RedisServer server) {
    all.add(server);
    return server;
  }

  private static RedisServer sentinel(int master) {
    return RedisServer.startSentinel(
        """
        sentinel monitor %1$s 127.0.0.1 %2$d 2
        sentinel down-after-milliseconds %1$s 1000
        sentinel failover-timeout %1$s 5000
        """
            .formatted(MASTER, master));
  }

  /** Returns when the sentinels agree on a master, and the other server follows it. */
  public void awaitWhole() {
    Waiting.until(
        "the sentinels agree", PATIENCE, () -> sentinels.stream().allMatch(this::isReady));
  }

  private boolean isReady(RedisServer sentinel) {
    String known = sentinel.send("INFO", "sentinel").toString();
    RedisServer master = master(sentinel);
    return known.contains("status=ok,")
        && known.contains("slaves=1,sentinels=" + SENTINELS)
        && data.stream().allMatch(server -> server == master || follows(server, master));
  }

  private static boolean follows(RedisServer replica, RedisServer master) {
    String state = replica.send("INFO", "replication").toString();
    return state.contains("master_port:" + master.port() + "\r")
        && state.contains("master_link_status:up");
  }

  /** Asks for another master; the one of now goes on running. */
  public void askForFailOver() {
    sentinels.getFirst().send("SENTINEL", "FAILOVER", MASTER);
  }

  /** Returns when all sentinels call another server master than this. */
  public void awaitFailOver(RedisServer old) {
    Waiting.until(
        "a replica takes over",
        PATIENCE,
        () -> sentinels.stream().allMatch(sentinel -> master(sentinel) != old));
  }

  /** What a client is given. */
  public RedisAddress address() {
    return RedisAddress.of(
        sentinels.stream()
            .map(sentinel -> "127.0.0.1:" + sentinel.port())
            .collect(Collectors.joining(",", "redis-sentinel://", "#" + MASTER)));
  }

  /** The one that the sentinels call master now. */
  public RedisServer master() {
    return master(sentinels.getFirst());
  }

  private RedisServer master(RedisServer sentinel) {
    List<?> address = (List<?>) sentinel.send("SENTINEL", "GET-MASTER-ADDR-BY-NAME", MASTER);
    String port = String.valueOf(address.getLast());
    return data.stream()
        .filter(server -> String.valueOf(server.port()).equals(port))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public void close() {
    all.reversed().forEach(RedisServer::close);
  }
}
