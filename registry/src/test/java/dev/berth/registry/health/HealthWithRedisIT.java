package dev.berth.registry.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.Answer;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.registry.nodes.LiveNodes;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class HealthWithRedisIT {
  private static final int PORT = RedisServer.freePort();

  @RegisterExtension
  static final TestNode node = new TestNode(Map.of("BERTH_REDIS_URL", "redis://127.0.0.1:" + PORT));

  private final TestClient client = node.client();

  private void awaitRedis(String state) {
    Waiting.until(
        "Redis is " + state,
        () -> {
          new LiveNodes(node.redis()).find("anybody");
          Answer answer = client.get("/health/ready");
          assertThat(answer.status()).isEqualTo(200);
          return answer.json().get("redis").asString().equals(state);
        });
  }

  @Test
  void isReadyWhetherRedisAnswersOrNot() {
    awaitRedis("down");
    try (RedisServer server = RedisServer.start(PORT)) {
      awaitRedis("up");
      server.kill();
      awaitRedis("down");
    }
  }
}
