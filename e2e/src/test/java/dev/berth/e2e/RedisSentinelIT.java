package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.e2e.keys.KeyAudit;
import dev.berth.keyspace.redis.server.RedisSentinels;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.rules.Shows;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node that finds its Redis by sentinels. */
@Tag("slow")
final class RedisSentinelIT {
  @TempDir private Path folder;

  @Test
  @Shows("F3")
  void goesOnWithTheNextMaster() throws Exception {
    try (RedisSentinels sentinels = RedisSentinels.start();
        Berth berth =
            Berth.start(
                DataFolders.used(folder),
                "redis.url=" + url(sentinels),
                "redis.life=1s",
                "redis.lease=500ms")) {
      RegistryClient client = berth.client();
      RedisAnswers.await(client);
      new RepositoryTour(client, client, "before/app").run();
      RedisServer first = sentinels.master();
      try (SteadyPulls pulls = SteadyPulls.begin(client)) {
        first.kill();
        new RepositoryTour(client, client, "meanwhile/app").run();
        sentinels.awaitFailOver(first);
        RedisAnswers.await(client);
        pulls.expectNoFailure();
      }
      new RepositoryTour(client, client, "afterwards/app").run();
      assertThat(berth.run("nodes").exitCode()).isZero();
      KeyAudit audit = RedisFaultsIT.audit().look(sentinels.master().port());
      audit.expectNone();
      assertThat(audit.families()).containsKey("node");
    }
  }

  private static String url(RedisSentinels sentinels) {
    return sentinels.address().hosts().stream()
        .map(String::valueOf)
        .collect(
            Collectors.joining(
                ",", "redis-sentinel://", "#" + sentinels.address().master().orElseThrow()));
  }
}
