package dev.berth.bench.load;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Counts answers while they come. Not thread-safe. */
final class Tally {
  private long[] nanos = new long[1 << 12];
  private int count;
  private int inTime;
  private long received;
  private long failures;
  private @Nullable String firstFailure;

  /** Adds a right answer, which may come after the time for which answers are counted. */
  void add(long tookNanos, boolean isInTime) {
    if (count == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * count);
    }
    nanos[count++] = tookNanos;
    if (isInTime) {
      inTime++;
    }
  }

  /** Adds what another has counted. */
  void add(Tally other) {
    nanos = Arrays.copyOf(nanos, Math.max(nanos.length, count + other.count));
    System.arraycopy(other.nanos, 0, nanos, count, other.count);
    count += other.count;
    inTime += other.inTime;
    received += other.received;
    failures += other.failures;
    if (firstFailure == null) {
      firstFailure = other.firstFailure;
    }
  }

  /** Adds bytes that came in time. */
  void receive(int bytes) {
    received += bytes;
  }

  void fail(String what) {
    failures++;
    if (firstFailure == null) {
      firstFailure = what;
    }
  }

  /**
   * All in all.
   *
   * @throws IllegalStateException when no answer was right
   */
  Answers after(Duration time) {
    if (count == 0) {
      throw new IllegalStateException(
          "all %d requests failed: %s".formatted(failures, firstFailure));
    }
    return new Answers(
        inTime * 1e9 / time.toNanos(),
        received * 1e9 / time.toNanos(),
        new Latencies(Arrays.copyOf(nanos, count)),
        failures,
        Optional.ofNullable(firstFailure));
  }
}
