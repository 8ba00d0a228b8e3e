package dev.berth.keyspace.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.access.Counters;
import dev.berth.keyspace.redis.access.Sets;
import dev.berth.keyspace.redis.server.RedisCluster;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.Values;
import dev.berth.rules.Shows;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The same operations on a cluster. */
class ClusterIT {
  private static final Keyspace KEYSPACE = Lives.load();

  private static RedisCluster cluster;
  private static Redis redis;

  private final Counters counters = new Counters(KEYSPACE.family("each.counter"));

  @BeforeAll
  static void start() {
    cluster = RedisCluster.start();
    redis = Redis.connect(cluster.address(), Slow.SETTINGS);
  }

  @AfterAll
  static void stop() {
    redis.close();
    cluster.close();
  }

  private static long life(Key key) {
    return (Long) cluster.masterOf(key.slot()).send("PTTL", key);
  }

  private static WriteKey<Shape.Counter> counter(String id) {
    return Lives.key(KEYSPACE, "each.counter", id);
  }

  @Test
  void everyWriteGivesItsKeyItsLifetimeOnEveryServer() {
    for (var write : Writes.of(KEYSPACE, "each").entrySet()) {
      for (int i = 0; i < 8; i++) {
        String id = write.getKey().replaceAll("\\W", "-").toLowerCase(Locale.ROOT) + i;
        Operation<?> operation = write.getValue().apply(id, 1L);
        redis.run(operation);
        assertThat(life(operation.keys().getFirst())).as(write.getKey()).isBetween(1L, Lives.SPAN);
      }
    }
  }

  @Test
  void aPipelineReachesAllServers() {
    Pipeline pipeline = redis.pipeline();
    List<Later<Long>> all = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      pipeline.add(counters.add(counter("p" + i), i));
      all.add(pipeline.add(counters.get(counter("p" + i))));
    }
    pipeline.run();
    for (int i = 0; i < 300; i++) {
      assertThat(all.get(i).get()).isEqualTo(i);
    }
  }

  @Test
  @Shows({"G4", "G5"})
  void aUnitRunsWhereItsKeysAre() {
    Sets<Long> sets = new Sets<>(new Values(KEYSPACE).integer("each.set"));
    for (int i = 0; i < 20; i++) {
      WriteKey<Shape.Members> set = Lives.key(KEYSPACE, "each.set", "u" + i);
      redis.atomically(
          KEYSPACE.group("all"), List.of(sets.add(set, 1L), counters.add(counter("u" + i), 1)));
      assertThat(life(set.key())).isPositive();
      assertThat(life(counter("u" + i).key())).isPositive();
    }
  }

  @Test
  void walksOverTheKeysOfAllMasters() {
    Set<String> written = new HashSet<>();
    for (int i = 0; i < 50; i++) {
      redis.run(counters.add(counter("w" + i), 1));
      written.add(counter("w" + i).toString());
    }
    Set<String> found = new HashSet<>();
    redis.scan(
        counters.family().scanPattern(),
        keys -> keys.forEach(key -> found.add(new String(key, UTF_8))));
    assertThat(found).containsAll(written);
  }
}
