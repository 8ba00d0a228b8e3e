package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** Waits until nodes answer from Redis, which they do some seconds after they have found it. */
final class RedisAnswers {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private RedisAnswers() {}

  /** Returns when each of these nodes has given an answer of Redis from now on. */
  static void await(RegistryClient... nodes) throws Exception {
    String repository = "asked/" + UUID.randomUUID();
    Content content = new Content();
    Document image = content.add(content.image());
    content.push(nodes[0], repository);
    for (RegistryClient node : List.of(nodes)) {
      double before = Figures.of(node).readsFromRedis();
      Eventually.holds(
          "Redis answers " + node.registry(),
          PATIENCE,
          () -> {
            assertThat(node.manifest(repository, image.digest()).statusCode()).isEqualTo(200);
            return Figures.of(node).readsFromRedis() > before;
          });
    }
  }
}
