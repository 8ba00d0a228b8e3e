package dev.berth.registry.manifest;

import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * How much memory manifests and long lists of them may take together. One is four megabytes at
 * most, but hundreds of clients may push or pull such at once. Thread-safe.
 */
public final class PayloadBudget {
  private static final long LONGEST_WAIT_SECONDS = 10;

  private final Semaphore kibibytes;

  PayloadBudget(long bytes) {
    this.kibibytes = new Semaphore(kibibytes(bytes), true);
  }

  /** Room for one payload, until it is closed. */
  interface Room extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Waits a while for room.
   *
   * @throws OciException TOOMANYREQUESTS when there is none
   */
  Room enter(long bytes) {
    int wanted = kibibytes(bytes);
    try {
      if (kibibytes.tryAcquire(wanted, LONGEST_WAIT_SECONDS, TimeUnit.SECONDS)) {
        AtomicBoolean left = new AtomicBoolean();
        return () -> {
          if (left.compareAndSet(false, true)) {
            kibibytes.release(wanted);
          }
        };
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new OciException(
        ErrorCode.TOOMANYREQUESTS, "too many large manifests are under way on this node");
  }

  /** Loads a payload once there is room for it; closing the stream makes room again. */
  public InputStream open(long bytes, Supplier<byte[]> payload) {
    Room room = enter(bytes);
    try {
      return new ByteArrayInputStream(payload.get()) {
        @Override
        public void close() {
          room.close();
        }
      };
    } catch (RuntimeException e) {
      room.close();
      throw e;
    }
  }

  private static int kibibytes(long bytes) {
    return Math.toIntExact(Math.ceilDiv(bytes, 1024));
  }
}
