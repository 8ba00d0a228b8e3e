package dev.berth.registry.gc;

import dev.berth.registry.metrics.Metrics;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares the clock of the database, by which reviews are due, with the steady one of this
 * process. When they drift apart by more than a minute, one of them jumped: things may look due
 * that clients still count on. Collecting then stops until every promise given before is void, and
 * goes on by the new time. Safe for use by many threads.
 */
final class ClockWatch {
  private static final Logger log = LoggerFactory.getLogger(ClockWatch.class);
  private static final Duration LARGEST_DRIFT = Duration.ofMinutes(1);

  private final Supplier<Instant> databaseClock;
  private final LongSupplier steadyClock;
  private final Duration pause;
  private Instant databaseStart;
  private long steadyStart;
  private volatile boolean paused;

  /**
   * Starts to compare.
   *
   * @param databaseClock asks the database for its time
   * @param steadyClock in nanoseconds from anywhere
   * @param pause how long collecting stops; at least as long as a client may count on an answer
   */
  ClockWatch(Supplier<Instant> databaseClock, LongSupplier steadyClock, Duration pause) {
    this.databaseClock = databaseClock;
    this.steadyClock = steadyClock;
    this.pause = pause;
    this.databaseStart = databaseClock.get();
    this.steadyStart = steadyClock.getAsLong();
  }

  /** Shows among the metrics whether collecting is stopped. */
  void show(Metrics metrics) {
    metrics.gauge(
        "berth.gc.stopped",
        "1 while clocks that drifted apart keep this node from collecting",
        Map.of(),
        () -> paused ? 1 : 0);
  }

  /** Whether due times can be trusted now. */
  synchronized boolean allows() {
    long before = steadyClock.getAsLong();
    Instant databaseTime = databaseClock.get();
    long after = steadyClock.getAsLong();
    Duration passed = Duration.between(databaseStart, databaseTime);
    if (passed.minusNanos(after - steadyStart).compareTo(LARGEST_DRIFT) > 0
        || passed.minusNanos(before - steadyStart).compareTo(LARGEST_DRIFT.negated()) < 0) {
      stop(passed, Duration.ofNanos(after - steadyStart));
      databaseStart = databaseTime;
      steadyStart = after;
    } else if (paused && after - steadyStart >= pause.toNanos()) {
      paused = false;
      log.info("collecting garbage goes on: the clocks agree again");
    }
    return !paused;
  }

  private void stop(Duration database, Duration steady) {
    paused = true;
    log.atError()
        .addKeyValue("database", database)
        .addKeyValue("node", steady)
        .addKeyValue("pause", pause)
        .log("collecting garbage stops: the clocks of database and node drifted apart");
  }
}
