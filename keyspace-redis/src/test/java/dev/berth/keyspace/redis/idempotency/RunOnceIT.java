package dev.berth.keyspace.redis.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.redis.Eventually;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.Slow;
import dev.berth.keyspace.redis.Uses;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RunOnceIT {
  private static final Duration SILENCE = Duration.ofSeconds(3);

  private final RedisServer server = RedisServer.start();
  private final Redis redis = Redis.connect(server.address(), Slow.SETTINGS);
  private final RunOnce<String> once = new RunOnce<>(redis, ResultForm.TEXT, SILENCE);
  private final WriteKey<Shape.Value> request = Uses.key("idemp.account", "7");
  private final AtomicInteger runs = new AtomicInteger();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  @AfterEach
  void stop() {
    threads.shutdownNow();
    redis.close();
    server.close();
  }

  @Test
  void runsOnceHoweverManyAsk() throws Exception {
    List<Future<Outcome<String>>> all = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      all.add(threads.submit(() -> once.run(request, () -> "paid " + runs.incrementAndGet())));
    }
    int ran = 0;
    for (Future<Outcome<String>> future : all) {
      switch (future.get()) {
        case Outcome.Ran<String>(String result, boolean kept) -> {
          assertThat(result).isEqualTo("paid 1");
          assertThat(kept).isTrue();
          ran++;
        }
        case Outcome.Repeated<String>(String result) -> assertThat(result).isEqualTo("paid 1");
        case Outcome.InProgress<String>(Duration most) ->
            assertThat(most).isLessThanOrEqualTo(SILENCE);
      }
    }
    assertThat(ran).isEqualTo(1);
    assertThat(once.run(request, () -> "again")).isEqualTo(new Outcome.Repeated<>("paid 1"));
    assertThat((Long) server.send("PTTL", request)).isBetween(3_590_000L, 3_600_000L);
  }

  @Test
  void isInProgressHoweverLongItTakes() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    Future<Outcome<String>> slow = threads.submit(() -> once.run(request, () -> await(end)));
    Eventually.isTrue("begun", () -> server.send("EXISTS", request).equals(1L));
    long until = System.nanoTime() + SILENCE.multipliedBy(2).toNanos();
    while (System.nanoTime() < until) {
      assertThat(once.run(request, () -> "second")).isInstanceOf(Outcome.InProgress.class);
    }
    end.countDown();
    assertThat(slow.get()).isEqualTo(new Outcome.Ran<>("slow", true));
    assertThat(once.run(request, () -> "third")).isEqualTo(new Outcome.Repeated<>("slow"));
  }

  @Test
  void isFreeAgainAfterAFailure() {
    assertThatThrownBy(
            () ->
                once.run(
                    request,
                    () -> {
                      throw new IOException("no paper");
                    }))
        .isInstanceOf(IOException.class);
    assertThat(once.run(request, () -> "second")).isEqualTo(new Outcome.Ran<>("second", true));
  }

  @Test
  void isFreeAgainAfterItsCallerFellSilent() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    Redis dying = Redis.connect(server.address(), Slow.SETTINGS);
    RunOnce<String> theirs = new RunOnce<>(dying, ResultForm.TEXT, SILENCE);
    Future<Outcome<String>> lost = threads.submit(() -> theirs.run(request, () -> await(end)));
    Eventually.isTrue("begun", () -> server.send("EXISTS", request).equals(1L));
    dying.close();

    Eventually.isTrue(
        "free again", () -> once.run(request, () -> "second") instanceof Outcome.Ran<String>);
    end.countDown();
    assertThatThrownBy(lost::get).hasCauseInstanceOf(RuntimeException.class);
    assertThat(once.run(request, () -> "third")).isEqualTo(new Outcome.Repeated<>("second"));
  }

  @Test
  void tellsWhenAResultIsNotKept() {
    Outcome<String> outcome =
        once.run(
            request,
            () -> {
              server.send("SET", request, "rsomebody", "PX", 60_000);
              return "late";
            });
    assertThat(outcome).isEqualTo(new Outcome.Ran<>("late", false));
    assertThat(server.send("GET", request)).isEqualTo("rsomebody");
  }

  @Test
  void keepsBytesAsTheyAre() {
    byte[] result = {0, -1, 'd', 'r', 10};
    RunOnce<byte[]> bytes = new RunOnce<>(redis, ResultForm.BYTES, SILENCE);
    bytes.run(request, () -> result);
    Outcome<byte[]> again = bytes.run(request, () -> new byte[0]);
    assertThat(((Outcome.Repeated<byte[]>) again).result()).isEqualTo(result);
  }

  @Test
  void refusesASilenceLongerThanResultsAreKept() {
    RunOnce<String> patient = new RunOnce<>(redis, ResultForm.TEXT, Duration.ofHours(2));
    assertThatThrownBy(() -> patient.run(request, () -> "never"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(server.send("EXISTS", request)).isEqualTo(0L);
  }

  private static String await(CountDownLatch end) {
    try {
      end.await();
      return "slow";
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
