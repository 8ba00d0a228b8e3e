package dev.berth.keyspace.redis;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.redis.Observer.Outcome;
import dev.berth.keyspace.redis.Observer.Result;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;

/** Watches one operation and tells the observer in the end. */
final class Observation {
  private final Observer observer;
  private final Operation<?> operation;
  private final long began;
  private long sent;

  Observation(Observer observer, Operation<?> operation, long began) {
    this.observer = observer;
    this.operation = operation;
    this.began = began;
  }

  void sent(long bytes) {
    sent += bytes;
  }

  void succeeded(Object value, long received) {
    if (operation.effect() != Effect.READ) {
      tell(Result.DONE, received);
    } else {
      tell(isNothing(value) ? Result.MISS : Result.HIT, received);
    }
  }

  void failed() {
    tell(Result.ERROR, 0);
  }

  private static boolean isNothing(Object value) {
    return switch (value) {
      case Optional<?> found -> found.isEmpty();
      case Collection<?> all -> all.isEmpty();
      default -> false;
    };
  }

  private void tell(Result result, long received) {
    Family family = operation.first().family();
    Duration took = Duration.ofNanos(System.nanoTime() - began);
    observer.observe(family, new Outcome(operation.effect(), result, took, sent, received));
  }
}
