package dev.berth.keyspace.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.access.Keys;
import dev.berth.keyspace.redis.access.Strings;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.Values;
import dev.berth.rules.Shows;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class OverriddenLifetimesIT {
  private static RedisServer server;
  private static Redis redis;

  @BeforeAll
  static void start() {
    server = RedisServer.start();
    redis = Redis.connect(server.address(), Slow.SETTINGS);
  }

  @AfterAll
  static void stop() {
    redis.close();
    server.close();
  }

  private static String catalog(int version) {
    return """
    keyspace: cache
    head: "<prefix>:<version>"
    prefix: {default: cache, override: true}
    version: {major: %d}
    variables: {id: {like: "[0-9]+"}}
    families:
      user: {key: "user:<id>", type: string, value: integer, life: {ttl: 1h}}
    """
        .formatted(version);
  }

  private static WriteKey<Shape.Value> write(int version, Settings settings) {
    Keyspace cache =
        new CatalogLoader()
            .add("cache.yaml", catalog(version))
            .with("cache", settings)
            .load()
            .get("cache");
    WriteKey<Shape.Value> key = new WriteKey<>(cache.family("user").key("1"));
    redis.run(new Strings<>(new Values(cache).integer("user")).put(key, 1L));
    return key;
  }

  @Test
  @Shows({"D12", "D13"})
  void theUserDecidesOverTheCatalog() {
    assertThat((Long) server.send("PTTL", write(1, Settings.NONE)))
        .isBetween(3_500_000L, 3_600_000L);
    assertThat(
            (Long)
                server.send("PTTL", write(1, Settings.NONE.withLife("user", Duration.ofDays(1)))))
        .isBetween(86_300_000L, 86_400_000L);
    WriteKey<Shape.Value> forEver = write(1, Settings.NONE.withoutExpiry("user"));
    assertThat(server.send("PTTL", forEver)).isEqualTo(-1L);
  }

  @Test
  @Shows({"D9", "D11"})
  void keysOfAnOldVersionGoByThemselves() {
    Settings settings = Settings.NONE.withPrefix("old");
    WriteKey<Shape.Value> today = write(2, settings);
    WriteKey<Shape.Value> before = write(1, settings.withLife("user", Duration.ofMillis(300)));
    assertThat(before).isNotEqualTo(today);
    Waiting.until("the old key is gone", () -> !redis.run(Keys.exists(before)));
    assertThat(redis.run(Keys.exists(today))).isTrue();
  }
}
