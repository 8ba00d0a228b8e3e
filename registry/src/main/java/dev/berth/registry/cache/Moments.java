package dev.berth.registry.cache;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Moments of one length, a little more or less: those who ask at nearly the same time get the same,
 * and one timer ends it for all of them. Safe for use by many threads.
 */
final class Moments {
  private static final int PARTS = 4;

  private final Duration length;
  private volatile Moment latest;

  private record Moment(long began, CompletableFuture<Void> end) {}

  Moments(Duration length) {
    this.length = length;
    this.latest = new Moment(System.nanoTime() - length.toNanos(), new CompletableFuture<>());
  }

  /** Is completed when the moment that begins now is over, or up to a quarter of it before. */
  CompletableFuture<Void> next() {
    long now = System.nanoTime();
    Moment moment = latest;
    return isNew(moment, now) ? moment.end() : begin(now);
  }

  private boolean isNew(Moment moment, long now) {
    return now - moment.began() < length.toNanos() / PARTS;
  }

  private synchronized CompletableFuture<Void> begin(long now) {
    if (!isNew(latest, now)) {
      CompletableFuture<Void> end = new CompletableFuture<>();
      latest = new Moment(now, end);
      Thread.ofVirtual().name("moment").start(() -> complete(end));
    }
    return latest.end();
  }

  private void complete(CompletableFuture<Void> end) {
    try {
      Thread.sleep(length);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      end.complete(null);
    }
  }
}
