package dev.berth.keyspace.redis.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisException;
import dev.berth.keyspace.redis.RedisSettings;
import dev.berth.keyspace.redis.Uses;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.value.Values;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
@Tag("slow")
class LeasedValuesIT {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final RedisServer server = RedisServer.start();
  private final Redis redis = Redis.connect(server.address(), RedisSettings.DEFAULTS);
  private final LeasedKey key =
      new LeasedKey(Uses.key("article", "7"), Uses.key("lease.article", "7"));
  private final LeasedValues<Long> articles = articles(0);
  private final AtomicInteger asked = new AtomicInteger();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  @AfterEach
  void stop() {
    threads.shutdownNow();
    redis.close();
    server.close();
  }

  private LeasedValues<Long> articles(double eagerness) {
    return articles(eagerness, PATIENCE);
  }

  private LeasedValues<Long> articles(double eagerness, Duration patience) {
    return new LeasedValues<>(
        redis,
        Uses.KEYSPACE.group("articles"),
        new Values(Uses.KEYSPACE).integer("article"),
        patience,
        new EarlyRefresh(new Random(1), eagerness));
  }

  @Test
  void asksTheSourceOnceHoweverManyRead() throws Exception {
    List<Future<Optional<Long>>> all = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      all.add(threads.submit(() -> articles.find(key, () -> slowly(42))));
    }
    for (Future<Optional<Long>> future : all) {
      assertThat(future.get()).contains(42L);
    }
    assertThat(asked).hasValue(1);
    assertThat((Long) server.send("PTTL", key.value())).isBetween(20_000L, 30_000L);
    assertThat(server.send("EXISTS", key.lease())).isEqualTo(0L);
  }

  @Test
  void givesCopiesAndAsksTheSourceWhenTheServerIsFull() {
    articles.find(key, () -> Optional.of(1L));
    server.send("CONFIG", "SET", "maxmemory", 1);
    assertThat(articles.find(key, () -> Optional.of(2L))).contains(1L);
    assertThat(redis.run(articles.remove(key))).isTrue();
    long began = System.nanoTime();
    assertThat(articles.find(key, () -> Optional.of(3L))).contains(3L);
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(PATIENCE);
    assertThat(server.send("DBSIZE")).isEqualTo(0L);
  }

  @Test
  void writesNothingThatAWriterHasChangedMeanwhile() {
    Optional<Long> read =
        articles.find(
            key,
            () -> {
              redis.run(articles.remove(key));
              return Optional.of(1L);
            });
    assertThat(read).contains(1L);
    assertThat(server.send("EXISTS", key.value())).isEqualTo(0L);
    assertThat(articles.find(key, () -> Optional.of(2L))).contains(2L);
    assertThat(articles.find(key, () -> Optional.of(3L))).contains(2L);
    assertThat(redis.run(articles.remove(key))).isTrue();
    assertThat(redis.run(articles.remove(key))).isFalse();
  }

  @Test
  void writesNothingAfterItsLeaseRanOut() {
    articles.find(
        key,
        () -> {
          server.send("DEL", key.lease());
          assertThat(articles.find(key, () -> Optional.of(2L))).contains(2L);
          return Optional.of(1L);
        });
    assertThat(articles.find(key, () -> Optional.of(3L))).contains(2L);
  }

  @Test
  void answersFromTheSourceWhenNobodyFillsInTime() {
    server.send("SET", key.lease(), "somebody", "PX", 60_000);
    LeasedValues<Long> impatient = articles(0, Duration.ofMillis(50));
    assertThat(impatient.find(key, () -> Optional.of(1L))).contains(1L);
    assertThat(server.send("EXISTS", key.value())).isEqualTo(0L);
  }

  @Test
  void fillsAnewBeforeTheEndWhileOthersReadTheCopy() throws Exception {
    LeasedValues<Long> eager = articles(1e9);
    eager.find(key, () -> slowly(1));
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Future<Optional<Long>> early =
        threads.submit(
            () ->
                eager.find(
                    key,
                    () -> {
                      begun.countDown();
                      await(end);
                      return Optional.of(2L);
                    }));
    await(begun);
    assertThat(eager.find(key, () -> Optional.of(3L))).contains(1L);
    end.countDown();
    assertThat(early.get()).contains(2L);
    assertThat(server.send("GET", key.value())).isEqualTo("2");
  }

  @Test
  void givesTheCopyWhenFillingEarlyFails() {
    LeasedValues<Long> eager = articles(1e9);
    eager.find(key, () -> slowly(1));
    assertThat(eager.find(key, LeasedValuesIT::fail)).contains(1L);
    assertThat(server.send("EXISTS", key.lease())).isEqualTo(0L);
  }

  @Test
  void givesTheLeaseBackWhenTheSourceFails() {
    assertThatThrownBy(() -> articles.find(key, LeasedValuesIT::fail)).hasMessage("no answer");
    assertThat(server.send("DBSIZE")).isEqualTo(0L);
  }

  @Test
  void givesWhatTheSourceHasAlsoWhenTheServerGoesAway() {
    assertThat(
            articles.find(
                key,
                () -> {
                  server.kill();
                  return Optional.of(1L);
                }))
        .contains(1L);
    assertThatThrownBy(() -> articles.find(key, () -> Optional.of(2L)))
        .isInstanceOf(RedisException.class);
  }

  @Test
  void keepsNothingOfWhatIsNotThere() {
    assertThat(articles.find(key, Optional::empty)).isEmpty();
    assertThat(server.send("DBSIZE")).isEqualTo(0L);
  }

  /** A reader that begins after a writer has removed a copy never gets an older state. */
  @Test
  void neverShowsWhatWasThereBeforeAWriterRemovedIt() throws Exception {
    LeasedValues<Long> values = articles(1);
    AtomicLong source = new AtomicLong();
    AtomicLong removed = new AtomicLong();
    long end = System.nanoTime() + Duration.ofSeconds(2).toNanos();
    List<Future<Long>> readers = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      readers.add(
          threads.submit(
              () -> {
                long older = 0;
                while (System.nanoTime() < end) {
                  long least = removed.get();
                  older += values.find(key, () -> read(source)).orElseThrow() < least ? 1 : 0;
                }
                return older;
              }));
    }
    while (System.nanoTime() < end) {
      long version = source.incrementAndGet();
      redis.run(values.remove(key));
      removed.set(version);
      Thread.sleep(1);
    }
    for (Future<Long> reader : readers) {
      assertThat(reader.get()).isZero();
    }
  }

  private static Optional<Long> read(AtomicLong source) {
    long version = source.get();
    try {
      Thread.sleep(Duration.ofNanos(new Random().nextInt(3_000_000)));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return Optional.of(version);
  }

  private Optional<Long> slowly(long value) {
    asked.incrementAndGet();
    try {
      Thread.sleep(50);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return Optional.of(value);
  }

  private static Optional<Long> fail() {
    throw new IllegalStateException("no answer");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
