package dev.berth.keyspace.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.access.Strings;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.Values;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Newer commands and what is done without them come to the same. */
class AbilitiesIT {
  private final Keyspace keyspace = Lives.load();
  private final Strings<Long> strings = new Strings<>(new Values(keyspace).integer("each.string"));
  private final WriteKey<Shape.Value> key = Lives.key(keyspace, "each.string", "a");

  @Test
  void usesWhatANewerServerHas() {
    try (RedisServer server = RedisServer.startNewer();
        Redis redis = Redis.connect(server.address(), Slow.SETTINGS)) {
      assertThat(redis.abilities()).containsExactlyInAnyOrder(Ability.values());
      contract(server, redis);
      String calls = server.send("INFO", "commandstats").toString();
      assertThat(calls).contains("cmdstat_delex:calls=2", "cmdstat_msetex:calls=2");
      assertThat(calls).doesNotContain("cmdstat_eval");
    }
  }

  @Test
  void doesWithoutThemOnRequest() {
    try (RedisServer server = RedisServer.startNewer();
        Redis redis = Redis.connect(server.address(), Slow.SETTINGS.without(Ability.values()))) {
      assertThat(redis.abilities()).isEmpty();
      contract(server, redis);
      assertThat(server.send("INFO", "commandstats").toString())
          .doesNotContain("cmdstat_delex", "cmdstat_msetex");
    }
  }

  @Test
  void doesWithoutThemOnAnOlderServer() {
    try (RedisServer server = RedisServer.start();
        Redis redis = Redis.connect(server.address(), Slow.SETTINGS)) {
      contract(server, redis);
    }
  }

  private void contract(RedisServer server, Redis redis) {
    assertThat(redis.run(strings.putAll(keyspace.group("all"), Map.of(key, 1L)))).isEqualTo(1);
    assertThat((Long) server.send("PTTL", key)).isBetween(1L, Lives.SPAN);
    assertThat(redis.run(strings.find(key))).contains(1L);
    server.send("DEL", key);
    server.send("SADD", key, "a value is written whatever was there");
    assertThat(redis.run(strings.putAll(keyspace.group("all"), Map.of(key, 1L)))).isEqualTo(1);
    assertThat(redis.run(strings.deleteIf(key, 2L))).isFalse();
    assertThat(redis.run(strings.deleteIf(key, 1L))).isTrue();
    assertThat(redis.run(strings.find(key))).isEmpty();
  }
}
