package dev.berth.registry.upload;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends expired uploads about once a minute. Any number of nodes may do so at the same time. */
public final class UploadExpiry implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(UploadExpiry.class);
  private static final Duration PERIOD = Duration.ofMinutes(1);

  private final Uploads uploads;
  private final Thread thread;

  private UploadExpiry(Uploads uploads) {
    this.uploads = uploads;
    this.thread = Thread.ofVirtual().name("upload-expiry").unstarted(this::run);
  }

  public static UploadExpiry start(Uploads uploads) {
    UploadExpiry expiry = new UploadExpiry(uploads);
    expiry.thread.start();
    return expiry;
  }

  private void run() {
    try {
      while (true) {
        expire();
        Thread.sleep(PERIOD);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A failure is tried again at the next turn. */
  private void expire() {
    try {
      int expired = uploads.expire();
      if (expired > 0) {
        log.atInfo().addKeyValue("uploads", expired).log("uploads expired");
      }
    } catch (RuntimeException e) {
      log.atWarn().setCause(e).log("uploads not expired");
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
