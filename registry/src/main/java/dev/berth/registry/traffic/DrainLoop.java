package dev.berth.registry.traffic;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Drains again and again, and a last time when it is closed. */
public final class DrainLoop implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(DrainLoop.class);

  private final DrainTraffic drain;
  private final Duration interval;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread;

  private DrainLoop(DrainTraffic drain, Duration interval) {
    this.drain = drain;
    this.interval = interval;
    this.thread = Thread.ofVirtual().name("traffic-drain").unstarted(this::run);
  }

  public static DrainLoop start(DrainTraffic drain, Duration interval) {
    DrainLoop started = new DrainLoop(drain, interval);
    started.thread.start();
    return started;
  }

  private void run() {
    try {
      while (!closing.await(interval.toNanos(), TimeUnit.NANOSECONDS)) {
        drain();
      }
      drain();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What a failure leaves is drained the next time. */
  private void drain() {
    try {
      drain.run();
    } catch (RuntimeException e) {
      log.atWarn()
          .addKeyValue("reason", e.getMessage())
          .log("pulls and pushes cannot be added in the database yet");
    }
  }

  @Override
  public void close() {
    closing.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
