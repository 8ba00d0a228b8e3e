package dev.berth.registry.repository;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works on deletions of repositories: those that were left behind when it starts, each new one of
 * this node at once, those of others when it looks again. Closing waits for the batch at hand.
 */
public final class DeletionWorker implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(DeletionWorker.class);
  private static final Duration LOOK_AGAIN = Duration.ofSeconds(30);

  private final RepositoryDeletions deletions;
  private final Semaphore calls = new Semaphore(0);
  private final Thread thread;
  private volatile boolean stopping;

  private DeletionWorker(RepositoryDeletions deletions) {
    this.deletions = deletions;
    this.thread = Thread.ofVirtual().name("repository-deletion").unstarted(this::run);
  }

  public static DeletionWorker start(RepositoryDeletions deletions) {
    DeletionWorker started = new DeletionWorker(deletions);
    started.thread.start();
    return started;
  }

  /** Says that there is something to do. */
  void call() {
    calls.release();
  }

  private void run() {
    try {
      while (!stopping) {
        calls.drainPermits();
        work();
        calls.tryAcquire(LOOK_AGAIN.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A failure is tried again at the next look, as by any other node. */
  private void work() {
    try {
      deletions.workOff(() -> !stopping);
    } catch (RuntimeException e) {
      log.atWarn().setCause(e).log("repository deletion interrupted");
    }
  }

  /**
   * Not by an interrupt, which would cut the connection to the database in the middle of a batch.
   */
  @Override
  public void close() {
    stopping = true;
    call();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
