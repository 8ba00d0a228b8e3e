package dev.berth.keyspace.redis.server;

import dev.berth.keyspace.redis.RedisAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A master, its replica, and three sentinels that watch them. */
public final class RedisSentinels implements AutoCloseable {
  private static final int SENTINELS = 3;
  private static final String MASTER = "main";

  private final List<RedisServer> all = new ArrayList<>();
  private final List<RedisServer> data;
  private final List<RedisServer> sentinels;

  private RedisSentinels() {
    RedisServer master = add(RedisServer.start("--repl-diskless-sync-delay", "0"));
    add(
        RedisServer.start(
            "--repl-diskless-sync-delay", "0", "--replicaof", "127.0.0.1 " + master.port()));
    data = List.copyOf(all);
    sentinels = IntStream.range(0, SENTINELS).mapToObj(_ -> add(sentinel(master.port()))).toList();
    Waiting.until(
        "the sentinels know each other", () -> sentinels.stream().allMatch(this::isReady));
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

  private boolean isReady(RedisServer sentinel) {
    String known = sentinel.send("INFO", "sentinel").toString();
    return known.contains("status=ok,")
        && known.contains("slaves=1,sentinels=" + SENTINELS)
        && replica().send("INFO", "replication").toString().contains("master_link_status:up");
  }

  private RedisServer replica() {
    return data.getLast();
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
    List<?> address =
        (List<?>) sentinels.getFirst().send("SENTINEL", "GET-MASTER-ADDR-BY-NAME", MASTER);
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
