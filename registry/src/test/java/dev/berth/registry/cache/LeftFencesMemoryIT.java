package dev.berth.registry.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.redis.RegistryRedis;
import dev.berth.registry.redis.TestRedis;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a node remembers of changes, for as long as another server of Redis may take over. */
final class LeftFencesMemoryIT {
  private static final int CHANGES = 1000;
  private static final Spans SPANS =
      new Spans(Duration.ofSeconds(2), Duration.ofSeconds(1), Duration.ofMinutes(5));

  private static final String LONG_PATH = "r".repeat(RepositoryName.MAX_LENGTH - 4);
  private static final int TAGS = 100;
  private static final int TAG_LENGTH = 120;
  private static final List<Tag> MANY_TAGS =
      IntStream.range(0, TAGS).mapToObj(i -> Tag.parse("t".repeat(TAG_LENGTH) + i)).toList();

  @Test
  void isBoundedHoweverManyTagsAreChangedAtOnce() {
    try (RedisServer server = RedisServer.start();
        RegistryRedis redis = TestRedis.patient(server)) {
      Cache cache = RedisCache.create(redis, SPANS, PullCounter.NONE, new Figures());
      change(cache, 1000);
      long before = usedHeap();
      for (int i = 0; i < CHANGES; i++) {
        change(cache, i);
      }
      // Much less than the names of the tags, which stand for what else there is of them.
      assertThat((usedHeap() - before) / CHANGES).isLessThan(TAGS * TAG_LENGTH / 4);
    }
  }

  /** Each in a repository of its own, whose name is as long as it can be. */
  private static void change(Cache cache, int number) {
    RepositoryName repository = new RepositoryName(LONG_PATH + (1000 + number));
    assertThat(cache.changeTags(repository, MANY_TAGS, () -> number)).isEqualTo(number);
  }

  private static long usedHeap() {
    for (int i = 0; i < 4; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
