package dev.berth.registry.upload;

import dev.berth.registry.redis.JobLock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends expired uploads once a minute, or as often as uploads expire when that is less. Any number
 * of nodes may do so at the same time; as one is enough, the others leave it to the one that has
 * the lock.
 */
public final class UploadExpiry implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(UploadExpiry.class);
  private static final Duration LONGEST_PERIOD = Duration.ofMinutes(1);

  private final Uploads uploads;
  private final Duration period;
  private final JobLock lock;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread;

  private UploadExpiry(Uploads uploads, Duration expiry, JobLock lock) {
    this.uploads = uploads;
    this.lock = lock;
    this.period = expiry.compareTo(LONGEST_PERIOD) < 0 ? expiry : LONGEST_PERIOD;
    this.thread = Thread.ofVirtual().name("upload-expiry").unstarted(this::run);
  }

  /**
   * Starts to look for expired uploads.
   *
   * @param expiry how long an upload may rest
   */
  public static UploadExpiry start(Uploads uploads, Duration expiry, JobLock lock) {
    UploadExpiry started = new UploadExpiry(uploads, expiry, lock);
    started.thread.start();
    return started;
  }

  private void run() {
    try {
      while (!closing.await(period.toNanos(), TimeUnit.NANOSECONDS)) {
        expire();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A failure is tried again at the next turn, by whichever node comes first. */
  private void expire() {
    try {
      if (!lock.take()) {
        return;
      }
      int expired = uploads.expire();
      if (expired > 0) {
        log.atInfo().addKeyValue("uploads", expired).log("uploads expired");
      }
    } catch (RuntimeException e) {
      lock.giveBack();
      log.atWarn().setCause(e).log("uploads not expired");
    }
  }

  @Override
  public void close() {
    closing.countDown();
    try {
      thread.join();
      lock.giveBack();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
