package dev.berth.keyspace.redis.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.redis.Eventually;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.Slow;
import dev.berth.keyspace.redis.Uses;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RateLimitIT {
  private final RedisServer server = RedisServer.start();
  private final Redis redis = Redis.connect(server.address(), Slow.SETTINGS);
  private final WriteKey<Shape.Value> client = Uses.key("ratelimit.account", "7");

  @AfterEach
  void stop() {
    redis.close();
    server.close();
  }

  @Test
  void allowsABurstAndSaysWhenMoreComes() {
    RateLimit limit = new RateLimit(new Rate(1, Duration.ofSeconds(3), 3));
    for (int left = 2; left >= 0; left--) {
      Allowance allowance = redis.run(limit.take(client));
      assertThat(allowance.allowed()).isTrue();
      assertThat(allowance.remaining()).isEqualTo(left);
      assertThat(allowance.retryAfter()).isZero();
    }
    Allowance refused = redis.run(limit.take(client));
    assertThat(refused.allowed()).isFalse();
    assertThat(refused.remaining()).isZero();
    assertThat(refused.retryAfter()).isBetween(Duration.ofMillis(1), Duration.ofSeconds(3));
    assertThat(refused.fullAfter()).isBetween(Duration.ofSeconds(6), Duration.ofSeconds(9));
    assertThat((Long) server.send("PTTL", client)).isBetween(1L, 9_000L);
  }

  @Test
  void refusesNobodyWhoWaitsAsLongAsTold() throws Exception {
    RateLimit limit = new RateLimit(Rate.of(20, Duration.ofSeconds(1)));
    redis.run(limit.take(client, 20));
    int refusals = 0;
    // On a busy machine the next units may be there already.
    for (int i = 0; i < 1000 && refusals < 5; i++) {
      Allowance allowance = redis.run(limit.take(client, 2));
      if (!allowance.allowed()) {
        refusals++;
        Thread.sleep(allowance.retryAfter().plusMillis(1));
        assertThat(redis.run(limit.take(client, 2)).allowed()).isTrue();
      }
    }
    assertThat(refusals).isEqualTo(5);
  }

  @Test
  void allowsNoMoreThanItsRateHoweverManyAsk() throws Exception {
    int burst = 10;
    RateLimit limit = new RateLimit(new Rate(200, Duration.ofSeconds(1), burst));
    long began = System.nanoTime();
    long end = began + Duration.ofSeconds(1).toNanos();
    List<Future<Integer>> all = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 8; i++) {
        all.add(threads.submit(() -> takeUntil(limit, end)));
      }
    }
    int allowed = 0;
    for (Future<Integer> future : all) {
      allowed += future.get();
    }
    double seconds = (System.nanoTime() - began) / 1e9;
    // Fewer when the machine stands still for a while, but never only those of the beginning.
    assertThat((double) allowed).isBetween(2.0 * burst, burst + 200 * seconds);
  }

  private int takeUntil(RateLimit limit, long end) {
    int allowed = 0;
    while (System.nanoTime() < end) {
      allowed += redis.run(limit.take(client)).allowed() ? 1 : 0;
    }
    return allowed;
  }

  @Test
  void takesAllUnitsOrNone() {
    RateLimit limit = new RateLimit(new Rate(1, Duration.ofSeconds(2), 5));
    assertThat(redis.run(limit.take(client, 3)).remaining()).isEqualTo(2);
    Allowance refused = redis.run(limit.take(client, 3));
    assertThat(refused.allowed()).isFalse();
    assertThat(refused.remaining()).isEqualTo(2);
    assertThat(redis.run(limit.take(client, 2)).allowed()).isTrue();
  }

  @Test
  void takesNothingWhenOnlyAsked() {
    RateLimit limit = new RateLimit(Rate.of(5, Duration.ofSeconds(5)));
    assertThat(redis.run(limit.peek(client)).remaining()).isEqualTo(5);
    assertThat(server.send("EXISTS", client)).isEqualTo(0L);
  }

  @Test
  void leavesNothingBehind() throws Exception {
    RateLimit limit = new RateLimit(Rate.of(10, Duration.ofSeconds(2)));
    redis.run(limit.take(client, 10));
    assertThat((Long) server.send("PTTL", client)).isBetween(1L, 2_000L);
    Eventually.isTrue("gone", () -> server.send("EXISTS", client).equals(0L));
  }

  @Test
  void owesNoMoreThanABurstAfterTheClockWasPutBack() {
    RateLimit limit = new RateLimit(Rate.of(10, Duration.ofSeconds(1)));
    long nextYear = (System.currentTimeMillis() + Duration.ofDays(365).toMillis()) * 1000;
    server.send("SET", client, nextYear);
    assertThat(redis.run(limit.take(client)).retryAfter()).isEqualTo(Duration.ofMillis(100));
  }

  @Test
  void refusesWhatItsFamilyCannotRemember() {
    RateLimit limit = new RateLimit(Rate.of(10, Duration.ofSeconds(11)));
    assertThatThrownBy(() -> limit.take(client))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("ratelimit.account");
  }

  @Test
  void refusesMoreUnitsThanThereEverAre() {
    RateLimit limit = new RateLimit(Rate.of(10, Duration.ofSeconds(1)));
    assertThatThrownBy(() -> limit.take(client, 11)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> limit.take(client, 0)).isInstanceOf(IllegalArgumentException.class);
  }
}
