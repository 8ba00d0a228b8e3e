package dev.berth.keyspace.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.redis.access.Counters;
import dev.berth.keyspace.redis.drain.Batch;
import dev.berth.keyspace.redis.drain.Drain;
import dev.berth.keyspace.redis.idempotency.Outcome;
import dev.berth.keyspace.redis.idempotency.ResultForm;
import dev.berth.keyspace.redis.idempotency.RunOnce;
import dev.berth.keyspace.redis.lease.LeasedKey;
import dev.berth.keyspace.redis.lease.LeasedValues;
import dev.berth.keyspace.redis.limit.Rate;
import dev.berth.keyspace.redis.limit.RateLimit;
import dev.berth.keyspace.redis.lock.HeldLock;
import dev.berth.keyspace.redis.lock.Locks;
import dev.berth.keyspace.redis.server.RedisCluster;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.Values;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The reserved uses on a cluster, with ids that lie on all of its masters. */
class UsesClusterIT {
  private static final RedisCluster CLUSTER = RedisCluster.start();
  private static final Redis REDIS = Redis.connect(CLUSTER.address(), Slow.SETTINGS);
  private static final List<String> IDS =
      IntStream.range(0, 30).mapToObj(Integer::toString).toList();

  @AfterAll
  static void stop() {
    REDIS.close();
    CLUSTER.close();
  }

  @Test
  void locksWhateverTheSlot() {
    Locks locks = new Locks(REDIS);
    for (String id : IDS) {
      try (HeldLock lock = locks.tryAcquire(Uses.key("lock.account", id)).orElseThrow()) {
        assertThat(locks.tryAcquire(Uses.key("lock.account", id))).isEmpty();
        assertThat(lock.isHeld()).isTrue();
      }
    }
  }

  @Test
  void runsOnceWhateverTheSlot() {
    RunOnce<String> once = new RunOnce<>(REDIS, ResultForm.TEXT, Duration.ofSeconds(5));
    for (String id : IDS) {
      WriteKey<Shape.Value> request = Uses.key("idemp.account", id);
      assertThat(once.run(request, () -> id)).isEqualTo(new Outcome.Ran<>(id, true));
      assertThat(once.run(request, () -> "again")).isEqualTo(new Outcome.Repeated<>(id));
    }
  }

  @Test
  void limitsWhateverTheSlot() {
    RateLimit limit = new RateLimit(Rate.of(1, Duration.ofSeconds(10)));
    for (String id : IDS) {
      WriteKey<Shape.Value> client = Uses.key("ratelimit.account", id);
      assertThat(REDIS.run(limit.take(client)).allowed()).isTrue();
      assertThat(REDIS.run(limit.take(client)).allowed()).isFalse();
    }
  }

  @Test
  void drainsWhateverTheSlot() {
    Drain drain = new Drain(Uses.KEYSPACE.group("visits"));
    Counters counters = new Counters(Uses.KEYSPACE.family("visits"));
    for (String id : IDS) {
      WriteKey<Shape.Counter> counter = Uses.key("visits", id);
      WriteKey<Shape.Hash> batch = Uses.key("visits.batch", id);
      REDIS.run(counters.add(counter, 3));
      Batch taken = REDIS.run(drain.take(counter, batch)).orElseThrow();
      assertThat(taken.count()).isEqualTo(3);
      assertThat(REDIS.run(drain.confirm(batch, taken))).isTrue();
    }
  }

  @Test
  void fillsWhateverTheSlot() {
    LeasedValues<Long> articles =
        new LeasedValues<>(
            REDIS,
            Uses.KEYSPACE.group("articles"),
            new Values(Uses.KEYSPACE).integer("article"),
            Duration.ofSeconds(5));
    for (String id : IDS) {
      LeasedKey key = new LeasedKey(Uses.key("article", id), Uses.key("lease.article", id));
      assertThat(articles.find(key, () -> Optional.of(1L))).contains(1L);
      assertThat(articles.find(key, Optional::empty)).contains(1L);
      assertThat(REDIS.run(articles.remove(key))).isTrue();
    }
  }
}
