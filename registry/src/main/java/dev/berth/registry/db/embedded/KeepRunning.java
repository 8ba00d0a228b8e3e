package dev.berth.registry.db.embedded;

import dev.berth.registry.embedded.EmbeddedServerException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Watches a PostgreSQL and starts it again when it ends, at the same address, so that connection
 * pools recover by themselves. The pause before a start grows with each one, and is short again
 * after a while without trouble. If no start succeeds for long enough, it stops trying and reports
 * the loss.
 */
final class KeepRunning implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(KeepRunning.class);
  private static final Duration CHECK_INTERVAL = Duration.ofMillis(250);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
  private static final Duration WITHOUT_TROUBLE = Duration.ofMinutes(1);

  /** How long processes of a killed server have to end by themselves. */
  private static final Duration SURVIVOR_PATIENCE = Duration.ofSeconds(3);

  private final RestartableServer postgres;
  private final Duration patience;
  private final CompletableFuture<EmbeddedServerException> loss = new CompletableFuture<>();
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final Thread thread;
  private Duration pause = FIRST_PAUSE;

  private KeepRunning(RestartableServer postgres, Duration patience) {
    this.postgres = postgres;
    this.patience = patience;
    this.thread = Thread.ofPlatform().daemon().name("embedded-postgresql").unstarted(this::run);
  }

  /**
   * Starts to watch a running server.
   *
   * @param patience how long starts may fail before the server counts as lost
   */
  static KeepRunning watch(RestartableServer postgres, Duration patience) {
    KeepRunning watching = new KeepRunning(postgres, patience);
    watching.thread.start();
    return watching;
  }

  /** Completes when the server ended and cannot be started again. */
  CompletableFuture<EmbeddedServerException> loss() {
    return loss;
  }

  private void run() {
    try {
      long began = System.nanoTime();
      while (!isStopping(CHECK_INTERVAL)) {
        if (!postgres.isRunning()) {
          if (System.nanoTime() - began > WITHOUT_TROUBLE.toNanos()) {
            pause = FIRST_PAUSE;
          }
          startAgain();
          began = System.nanoTime();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void startAgain() throws InterruptedException {
    log.atWarn()
        .addKeyValue("log", postgres.log())
        .log("the embedded PostgreSQL has ended, starting it again");
    long began = System.nanoTime();
    for (int attempt = 1; !isStopping(nextPause()); attempt++) {
      // Without a free file descriptor, for example, a server that runs cannot be seen.
      if (postgres.isRunning()) {
        log.atInfo().log("the embedded PostgreSQL runs, and was only not seen");
        return;
      }
      Duration taken = Duration.ofNanos(System.nanoTime() - began);
      try {
        if (taken.compareTo(SURVIVOR_PATIENCE) > 0) {
          postgres.endSurvivors();
        }
        postgres.startAgain();
        log.atInfo().addKeyValue("attempts", attempt).log("the embedded PostgreSQL runs again");
        return;
      } catch (IOException | RuntimeException e) {
        if (taken.compareTo(patience) > 0) {
          report(e);
          return;
        }
        log.atLevel(attempt == 1 ? Level.WARN : Level.DEBUG)
            .addKeyValue("reason", e.getMessage())
            .log("cannot start the embedded PostgreSQL, trying again");
      }
    }
  }

  private void report(Exception cause) {
    stopping.countDown();
    loss.complete(
        new EmbeddedServerException(
            "the embedded PostgreSQL ended and could not be started again within %d s: %s"
                .formatted(patience.toSeconds(), cause.getMessage()),
            cause));
  }

  private Duration nextPause() {
    Duration next = pause;
    Duration doubled = pause.multipliedBy(2);
    pause = doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
    return next;
  }

  private boolean isStopping(Duration longest) throws InterruptedException {
    return stopping.await(longest.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Prevents further starts, without waiting for one that is under way. */
  void stopRestarting() {
    stopping.countDown();
  }

  /** Stops watching; waits for a start that is under way. */
  @Override
  public void close() {
    stopRestarting();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
