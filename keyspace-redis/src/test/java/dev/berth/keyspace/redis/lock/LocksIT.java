package dev.berth.keyspace.redis.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.keyspace.redis.Eventually;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisException;
import dev.berth.keyspace.redis.RedisSettings;
import dev.berth.keyspace.redis.Uses;
import dev.berth.keyspace.redis.server.RedisServer;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
@Tag("slow")
class LocksIT {
  private static final Duration SPAN = Duration.ofMillis(1500);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final RedisServer server = RedisServer.start();
  private final Redis one = Redis.connect(server.address(), RedisSettings.DEFAULTS);
  private final Redis two = Redis.connect(server.address(), RedisSettings.DEFAULTS);
  private final WriteKey<Shape.Value> key = Uses.key("lock.account", "7");
  private Locks first;
  private Locks second;

  @BeforeEach
  void make() {
    first = new Locks(one);
    second = new Locks(two);
  }

  @AfterEach
  void stop() {
    one.close();
    two.close();
    server.close();
  }

  @Test
  void onlyOneAtATimeHasALockAndNumbersGrow() throws Exception {
    AtomicInteger inside = new AtomicInteger();
    List<Integer> together = Collections.synchronizedList(new ArrayList<>());
    List<Long> numbers = Collections.synchronizedList(new ArrayList<>());
    List<Future<?>> all = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 40; i++) {
        Locks locks = i % 2 == 0 ? first : second;
        all.add(
            threads.submit(
                () -> {
                  try (HeldLock lock = locks.acquire(key, PATIENCE).orElseThrow()) {
                    together.add(inside.incrementAndGet());
                    numbers.add(lock.number());
                    inside.decrementAndGet();
                  }
                }));
      }
      for (Future<?> future : all) {
        future.get();
      }
    }
    assertThat(together).hasSize(40).containsOnly(1);
    assertThat(numbers).isSorted().doesNotHaveDuplicates();
    assertThat(server.send("EXISTS", key)).isEqualTo(0L);
  }

  @Test
  void givesALockAgainAndAgainToTheSameOwnerUnderTheSameNumber() {
    // What the script answers when the first answer was lost on its way.
    HeldLock lock = first.tryAcquire(key).orElseThrow();
    String owner = ((String) server.send("GET", key)).split(":", 2)[1];
    Object again =
        server.send(
            "EVAL", LockScripts.acquire(), 1, key, owner, SPAN.toMillis(), lock.number() + 100);
    assertThat(again).isEqualTo(List.of(1L, lock.number()));
  }

  @Test
  void numbersGrowAlsoWhenTheClockIsBehind() {
    Object taken =
        server.send("EVAL", LockScripts.acquire(), 1, key, "me", 1500, 9000000000000000L);
    assertThat(taken).isEqualTo(List.of(1L, 9000000000000001L));
    assertThat(server.send("GET", key)).isEqualTo("9000000000000001:me");
  }

  @Test
  void isRenewedAsLongAsItIsHeld() throws Exception {
    try (HeldLock lock = first.tryAcquire(key).orElseThrow()) {
      assertThat(second.acquire(key, SPAN.multipliedBy(2))).isEmpty();
      assertThat(lock.isHeld()).isTrue();
      assertThat((Long) server.send("PTTL", key)).isBetween(1L, SPAN.toMillis());
    }
    assertThat(second.tryAcquire(key)).isPresent();
  }

  @Test
  void goesToWhoeverWaits() throws Exception {
    HeldLock lock = first.tryAcquire(key).orElseThrow();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Boolean> waiting =
          threads.submit(
              () -> second.acquire(key, PATIENCE).orElseThrow().number() > lock.number());
      assertThat(lock.release()).isTrue();
      assertThat(waiting.get()).isTrue();
    }
  }

  @Test
  void stopsWaitingWhenInterrupted() throws Exception {
    try (HeldLock lock = first.tryAcquire(key).orElseThrow()) {
      AtomicBoolean interrupted = new AtomicBoolean();
      Thread waiting = Thread.ofVirtual().start(() -> interrupted.set(waitsInVain()));
      waiting.interrupt();
      assertThat(waiting.join(PATIENCE.dividedBy(2))).isTrue();
      assertThat(interrupted).isTrue();
      assertThat(lock.isHeld()).isTrue();
    }
  }

  @Test
  void givesNothingToAThreadThatWasInterrupted() {
    try (HeldLock _ = first.tryAcquire(key).orElseThrow()) {
      Thread.currentThread().interrupt();
      assertThat(second.acquire(key, PATIENCE)).isEmpty();
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  private boolean waitsInVain() {
    return second.acquire(key, PATIENCE).isEmpty() && Thread.currentThread().isInterrupted();
  }

  @Test
  void waitsForEverWhenAsked() {
    try (HeldLock lock = first.acquire(key, ChronoUnit.FOREVER.getDuration()).orElseThrow()) {
      assertThat(lock.isHeld()).isTrue();
    }
  }

  @Test
  void tellsWhenAnotherTookIt() throws Exception {
    HeldLock lock = first.tryAcquire(key).orElseThrow();
    AtomicInteger told = new AtomicInteger();
    lock.onLost(told::incrementAndGet);
    server.send("SET", key, "9:somebody", "PX", 60_000);

    Eventually.isTrue("told", () -> told.get() == 1);
    assertThat(lock.isHeld()).isFalse();
    assertThat(lock.release()).isFalse();
    assertThat(server.send("GET", key)).isEqualTo("9:somebody");
    lock.onLost(told::incrementAndGet);
    assertThat(told).hasValue(2);
  }

  @Test
  void neverDeletesTheLockOfAnother() {
    HeldLock lock = first.tryAcquire(key).orElseThrow();
    server.send("SET", key, "9:somebody", "PX", 60_000);
    assertThat(lock.release()).isFalse();
    assertThat(server.send("GET", key)).isEqualTo("9:somebody");
  }

  @Test
  void isLostWhenTheServerDoesNotAnswerForASpan() throws Exception {
    HeldLock lock = first.tryAcquire(key).orElseThrow();
    AtomicInteger told = new AtomicInteger();
    lock.onLost(told::incrementAndGet);
    server.kill();
    Eventually.isTrue("told", () -> told.get() == 1);
    assertThat(lock.isHeld()).isFalse();
  }

  @Test
  void isLostWhenTheServerForgotIt() throws Exception {
    HeldLock lock = first.tryAcquire(key).orElseThrow();
    server.kill();
    server.restart();
    Eventually.isTrue("lost", () -> !lock.isHeld());
    HeldLock next = second.acquire(key, PATIENCE).orElseThrow();
    assertThat(next.number()).isGreaterThan(lock.number());
    lock.close();
    assertThat((String) server.send("GET", key)).startsWith(next.number() + ":");
  }

  @Test
  void waitsForAServerThatComesBack() throws Exception {
    server.kill();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Long> waiting = threads.submit(() -> number(first.acquire(key, PATIENCE)));
      assertThatThrownBy(() -> second.tryAcquire(key)).isInstanceOf(RedisException.class);
      server.restart();
      assertThat(waiting.get()).isPositive();
    }
  }

  private static long number(Optional<HeldLock> lock) {
    return lock.orElseThrow().number();
  }

  @Test
  void refusesAFamilyWhoseKeysStay() {
    WriteKey<Shape.Value> stays = Uses.key("lock.report", "7");
    assertThatThrownBy(() -> first.tryAcquire(stays))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("lock.report");
  }
}
