package dev.berth.registry.metrics;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Figures that cost something to get, as they were a moment ago. They are got anew when somebody
 * asks, but not within 15 seconds of the last time, nor before the source rested twenty times as
 * long as it worked. Nobody waits long for them: a source that fails or stands still gives nothing.
 */
public final class Recent<T> {
  private static final Duration LIFE = Duration.ofSeconds(15);
  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final int REST = 20;

  private final Supplier<T> source;
  private final LongSupplier nanoClock;
  private @Nullable FutureTask<T> question;
  private long asked;
  private volatile long rest;

  public Recent(Supplier<T> source) {
    this(source, System::nanoTime);
  }

  Recent(Supplier<T> source, LongSupplier nanoClock) {
    this.source = source;
    this.nanoClock = nanoClock;
  }

  public Optional<T> find() {
    FutureTask<T> latest = latest();
    try {
      return Optional.of(latest.get(patienceLeft(), TimeUnit.NANOSECONDS));
    } catch (ExecutionException | TimeoutException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private synchronized FutureTask<T> latest() {
    if (question == null || (question.isDone() && nanoClock.getAsLong() - asked >= rest)) {
      asked = nanoClock.getAsLong();
      question = new FutureTask<>(this::ask);
      Thread.startVirtualThread(question);
    }
    return question;
  }

  private T ask() {
    long began = nanoClock.getAsLong();
    try {
      return source.get();
    } finally {
      rest = Math.max(LIFE.toNanos(), REST * (nanoClock.getAsLong() - began));
    }
  }

  /** Many figures come from one source: together they wait as long as one. */
  private synchronized long patienceLeft() {
    return Math.max(0, PATIENCE.toNanos() - (nanoClock.getAsLong() - asked));
  }
}
