package dev.berth.registry.http.server;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks every open connection a few times a second, from one thread. */
final class Watchdog implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Watchdog.class);
  private static final long PERIOD_MILLIS = 250;

  private final Set<ConnectionGuard> guards = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("connection-watchdog").factory());

  Watchdog() {
    var _ =
        timer.scheduleWithFixedDelay(
            () -> guards.forEach(Watchdog::check),
            PERIOD_MILLIS,
            PERIOD_MILLIS,
            TimeUnit.MILLISECONDS);
  }

  /** A failure would end the timer, and with it all time limits. */
  private static void check(ConnectionGuard guard) {
    try {
      guard.check();
    } catch (RuntimeException e) {
      log.atError().setCause(e).log("a connection could not be checked");
    }
  }

  void watch(ConnectionGuard guard) {
    guards.add(guard);
  }

  void forget(ConnectionGuard guard) {
    guards.remove(guard);
  }

  int count() {
    return guards.size();
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
