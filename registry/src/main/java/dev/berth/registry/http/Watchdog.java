package dev.berth.registry.http;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Looks at every open connection a few times a second, from one thread. */
final class Watchdog implements AutoCloseable {
  private static final long PERIOD_MILLIS = 250;

  private final Set<ConnectionGuard> guards = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("connection-watchdog").factory());

  Watchdog() {
    var _ =
        timer.scheduleWithFixedDelay(
            () -> guards.forEach(ConnectionGuard::check),
            PERIOD_MILLIS,
            PERIOD_MILLIS,
            TimeUnit.MILLISECONDS);
  }

  void watch(ConnectionGuard guard) {
    guards.add(guard);
  }

  void forget(ConnectionGuard guard) {
    guards.remove(guard);
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
