package dev.berth.registry.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
final class SharedReadsTest {
  private final SharedReads<String, Integer> reads = new SharedReads<>();
  private final AtomicInteger value = new AtomicInteger(1);
  private final List<Integer> shares = new ArrayList<>();

  private CompletableFuture<Integer> ask(String question, IntFunction<Integer> read) {
    return CompletableFuture.supplyAsync(
        () -> reads.ask(question, read), Executors.newVirtualThreadPerTaskExecutor());
  }

  private int read(int askers) {
    synchronized (shares) {
      shares.add(askers);
    }
    return value.get();
  }

  /** A read under way that ends when it is told to. */
  private final class Held {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);
    private final CompletableFuture<Integer> answer = ask("tag", this::hold);

    private int hold(int askers) {
      int read = read(askers);
      begun.countDown();
      await(end);
      return read;
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void oneAfterTheOtherEachReadsForItself() {
    assertThat(reads.ask("tag", this::read)).isEqualTo(1);
    value.set(2);
    assertThat(reads.ask("tag", this::read)).isEqualTo(2);
    assertThat(shares).containsExactly(1, 1);
  }

  @Test
  void nobodyIsToldWhatWasReadBeforeTheyAsked() {
    for (int round = 0; round < 50; round++) {
      value.set(1);
      Held held = new Held();
      await(held.begun);
      value.set(2);
      CompletableFuture<Integer> later = ask("tag", this::read);
      held.end.countDown();
      assertThat(held.answer.join()).isEqualTo(1);
      assertThat(later.join()).isEqualTo(2);
    }
  }

  @Test
  void thoseWhoWaitShareTheNextRead() {
    for (int round = 0; round < 20; round++) {
      shares.clear();
      Held first = new Held();
      await(first.begun);
      List<CompletableFuture<Integer>> others = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        others.add(ask("tag", this::read));
      }
      first.end.countDown();
      others.forEach(CompletableFuture::join);
      assertThat(shares.stream().mapToInt(Integer::intValue).sum()).isEqualTo(11);
      assertThat(shares.getFirst()).isEqualTo(1);
    }
  }

  @Test
  void otherQuestionsDoNotWait() {
    Held held = new Held();
    await(held.begun);
    assertThat(reads.ask("other", this::read)).isEqualTo(1);
    held.end.countDown();
    assertThat(held.answer.join()).isEqualTo(1);
  }

  /** Waits 20 ms; the limit leaves a busy machine its time. */
  @Test
  @Timeout(value = 10, threadMode = ThreadMode.SEPARATE_THREAD)
  void aReadThatDoesNotEndHoldsUpNobodyForLong() {
    Held held = new Held();
    await(held.begun);
    value.set(2);
    assertThat(reads.ask("tag", this::read)).isEqualTo(2);
    assertThat(held.answer).isNotDone();
    held.end.countDown();
    assertThat(held.answer.join()).isEqualTo(1);
    assertThat(reads.ask("tag", this::read)).isEqualTo(2);
  }

  @Test
  void aFailureIsSharedButNotKept() {
    Held held = new Held();
    await(held.begun);
    IntFunction<Integer> failing =
        askers -> {
          throw new IllegalStateException("no database, for " + askers);
        };
    List<CompletableFuture<Integer>> failed = List.of(ask("tag", failing), ask("tag", failing));
    held.end.countDown();
    for (CompletableFuture<Integer> each : failed) {
      assertThatExceptionOfType(CompletionException.class)
          .isThrownBy(each::join)
          .withCauseInstanceOf(IllegalStateException.class);
    }
    assertThat(reads.ask("tag", this::read)).isEqualTo(1);
  }

  /** Many at once; what anyone is told was not read before they asked. */
  @Test
  void aNumberThatGrowsIsNeverSeenToShrink() {
    List<CompletableFuture<Integer>> askers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      askers.add(
          CompletableFuture.supplyAsync(
              this::askOften, Executors.newVirtualThreadPerTaskExecutor()));
    }
    assertThat(askers).allSatisfy(asker -> assertThat(asker.join()).isZero());
    assertThat(shares.stream().mapToInt(Integer::intValue).sum()).isEqualTo(8 * 500);
    assertThat(shares.size()).as("some are shared").isLessThan(8 * 500);
  }

  private int askOften() {
    int old = 0;
    for (int i = 0; i < 500; i++) {
      int before = value.incrementAndGet();
      int told =
          reads.ask(
              "tag",
              askers -> {
                int read = read(askers);
                LockSupport.parkNanos(1_000);
                return read;
              });
      old += told < before ? 1 : 0;
    }
    return old;
  }
}
