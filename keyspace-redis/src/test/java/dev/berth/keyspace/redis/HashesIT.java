package dev.berth.keyspace.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.compile.Settings;
import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.redis.access.Hashes;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.Values;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HashesIT {
  private final Keyspace keyspace = CubeSandbox.with(Settings.NONE);

  @Test
  void putsAndFindsAHashWithItsLifetime() {
    Hashes<Map<String, Object>> tasks = new Hashes<>(new Values(keyspace).hash("task.describe"));
    WriteKey<Shape.Hash> key = new WriteKey<>(keyspace.family("task.describe").key("t-1"));
    Map<String, Object> task =
        Map.of("task_id", "t-1", "status", "done", "error_code", 0L, "error_message", "");
    try (RedisServer server = RedisServer.start();
        Redis redis = Redis.connect(server.address(), RedisSettings.DEFAULTS)) {
      assertThat(redis.run(tasks.find(key))).isEmpty();
      redis.run(tasks.put(key, task));
      assertThat(redis.run(tasks.find(key))).contains(task);
      assertThat((Long) server.send("PTTL", key)).isBetween(86_390_000L, 86_400_000L);
    }
  }
}
