package dev.berth.registry.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.config.ConfigSources;
import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.metrics.Metrics;
import dev.berth.registry.redis.JobLocks;
import dev.berth.registry.redis.RegistryRedis;
import dev.berth.registry.redis.TestRedis;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Old records are forgotten by one node, whichever it is. */
@Tag("slow")
final class GcAgentIT {
  private static final String LOCK = "registry:gc:lock:records";

  @RegisterExtension static final CollectedNode registry = new CollectedNode();

  private static final RegistryConfig CONFIG =
      ConfigReader.read(
              new ConfigSources(List.of(), Map.of("BERTH_GC_INTERVAL", "20ms"), Optional.empty()))
          .config();

  private final RedisServer server = RedisServer.start();
  private final RegistryRedis redis = TestRedis.patient(server);

  @AfterEach
  void stop() {
    redis.close();
    server.close();
  }

  private GcAgent agent(Metrics metrics) {
    return agent(metrics, redis);
  }

  private static GcAgent agent(Metrics metrics, RegistryRedis way) {
    return GcAgent.start(registry.collection(), CONFIG.gc(), 4, metrics, new JobLocks(way));
  }

  private static void insertOldRecord() {
    registry
        .transactions()
        .run(
            handle ->
                handle.execute(
                    """
                    INSERT INTO collected (collected_at, kind, event, finding, bytes)
                    VALUES (now() - interval '91 days', 'object', 'expired', 'removed', 1)
                    """));
  }

  private static void awaitForgotten() {
    Waiting.until("old records are forgotten", () -> registry.count("collected") == 0);
  }

  private long asked() {
    String stats = (String) server.send("INFO", "commandstats");
    return stats
        .lines()
        .filter(line -> line.startsWith("cmdstat_evalsha:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll(".*:calls=(\\d+),.*", "$1")))
        .sum();
  }

  @Test
  void leavesTheRecordsToAnotherNodeForAsLongAsThatHasThem() {
    server.send("SET", LOCK, "another", "PX", 60_000);
    insertOldRecord();
    try (Metrics metrics = new Metrics();
        GcAgent _ = agent(metrics)) {
      long before = asked();
      Waiting.until("it has looked a few times", () -> asked() > before + 5);
      assertThat(registry.count("collected")).isEqualTo(1);

      server.send("DEL", LOCK);
      awaitForgotten();
      assertThat(server.send("GET", LOCK)).isNotEqualTo("another");
    }
    assertThat(TestRedis.keys(server)).isEmpty();
  }

  @Test
  void goesOnAtOnceWhereANodeStopped() {
    try (Metrics metrics = new Metrics();
        Metrics others = new Metrics()) {
      GcAgent first = agent(metrics);
      Waiting.until("the first has the records", () -> server.keys().contains(LOCK));
      Object mark = server.send("GET", LOCK);
      try (GcAgent _ = agent(others)) {
        first.close();
        insertOldRecord();
        awaitForgotten();
        assertThat(server.send("GET", LOCK)).isNotNull().isNotEqualTo(mark);
      }
    }
  }

  @Test
  @Shows("F3")
  void forgetsRecordsWhileRedisIsAway() {
    server.send("SET", LOCK, "another", "PX", 60_000);
    try (RegistryRedis hasty = TestRedis.hasty(server);
        Metrics metrics = new Metrics();
        GcAgent _ = agent(metrics, hasty)) {
      server.kill();
      insertOldRecord();
      awaitForgotten();
    }
  }
}
