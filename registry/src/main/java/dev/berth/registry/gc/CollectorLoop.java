package dev.berth.registry.gc;

import dev.berth.registry.review.Due;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Lets a collector work as long as there is something to do, and look again after a pause that
 * grows, a little at random so that many of them do not look in step. Closing waits for the batch
 * at hand.
 */
final class CollectorLoop implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(CollectorLoop.class);
  private static final int PAUSES_TO_LONGEST = 5;

  private final Collector collector;
  private final ClockWatch clocks;
  private final Semaphore connections;
  private final Duration longestPause;
  private final CollectorMetrics metrics;
  private final BatchSize batchSize = new BatchSize();
  private final Semaphore stop = new Semaphore(0);
  private final Thread thread;

  private CollectorLoop(
      Collector collector,
      ClockWatch clocks,
      Semaphore connections,
      Duration longestPause,
      CollectorMetrics metrics) {
    this.collector = collector;
    this.clocks = clocks;
    this.connections = connections;
    this.longestPause = longestPause;
    this.metrics = metrics;
    this.thread = Thread.ofVirtual().name("gc-" + collector.name()).unstarted(this::run);
  }

  /**
   * Starts to collect.
   *
   * @param connections what all loops of a node share: one is taken for each batch
   * @param longestPause between two looks that find nothing
   */
  static CollectorLoop start(
      Collector collector,
      ClockWatch clocks,
      Semaphore connections,
      Duration longestPause,
      CollectorMetrics metrics) {
    CollectorLoop started =
        new CollectorLoop(collector, clocks, connections, longestPause, metrics);
    started.thread.start();
    return started;
  }

  private void run() {
    try {
      int idle = 0;
      do {
        idle = collect() ? 0 : idle + 1;
      } while (!stop.tryAcquire(pause(idle).toNanos(), TimeUnit.NANOSECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** False when there may be nothing more to do for now, or it failed. */
  private boolean collect() throws InterruptedException {
    int most = batchSize.get();
    connections.acquire();
    try {
      if (!clocks.allows()) {
        return false;
      }
      long start = System.nanoTime();
      Outcome outcome = collector.collect(Due.BY_TIME, most);
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      tell(outcome);
      metrics.batch(outcome, took);
      boolean full = outcome.looked() >= most;
      batchSize.learn(took, full);
      return full;
    } catch (RuntimeException e) {
      batchSize.learnFailure();
      metrics.batchFailed();
      log.atWarn()
          .addKeyValue("collector", collector.name())
          .setCause(e)
          .log("collecting failed, to be tried again");
      return false;
    } finally {
      connections.release();
    }
  }

  private void tell(Outcome outcome) {
    if (outcome.looked() > 0) {
      log.atLevel(outcome.removed() + outcome.failed() > 0 ? Level.INFO : Level.DEBUG)
          .addKeyValue("collector", collector.name())
          .addKeyValue("looked", outcome.looked())
          .addKeyValue("removed", outcome.removed())
          .addKeyValue("bytes", outcome.bytes())
          .addKeyValue("putOff", outcome.putOff())
          .addKeyValue("failed", outcome.failed())
          .log("batch collected");
    }
  }

  /** None after a full batch, then twice as long each time, up to the longest. */
  private Duration pause(int idle) {
    if (idle == 0) {
      return Duration.ZERO;
    }
    Duration pause = longestPause.dividedBy(1L << Math.max(0, PAUSES_TO_LONGEST - idle));
    return Duration.ofNanos(
        (long) (pause.toNanos() * ThreadLocalRandom.current().nextDouble(0.5, 1)));
  }

  /**
   * Not by an interrupt, which would cut the connection to the database in the middle of a batch.
   */
  @Override
  public void close() {
    stop.release();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
