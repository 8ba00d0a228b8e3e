package dev.berth.bench.gc;

import java.time.Duration;

/**
 * How much is measured.
 *
 * @param small manifests in the smaller of the two registries that are compared
 * @param large manifests in the larger one
 * @param rounds how often each thing is measured; the median counts
 * @param repeats how often a round of costs is repeated at most, while it is over too soon
 * @param due rows that are due in a measurement of speed or cost
 * @param flood events due at once while pulls are measured: more than a window has time for
 * @param window how long pulls are measured each time
 * @param images how many images are pulled
 */
record GcPlan(
    long small,
    long large,
    int rounds,
    int repeats,
    int due,
    int flood,
    Duration window,
    int images) {

  static final GcPlan FULL =
      new GcPlan(10_000, 1_000_000, 5, 8, 2_000, 40_000, Duration.ofSeconds(10), 200);
  static final GcPlan QUICK =
      new GcPlan(5_000, 50_000, 3, 1, 400, 8_000, Duration.ofSeconds(3), 50);

  /** Measured with the synthetic registry, rounded up; the log of PostgreSQL comes on top. */
  private static final long BYTES_PER_MANIFEST = 9_000;

  private static final long OTHER_BYTES = 6_000_000_000L;

  /** Rows in queues and ledger whose time has not come: so many that nobody should read them. */
  int waiting() {
    return 50 * due;
  }

  /** Disk space that must be free. */
  long bytes() {
    return (small + large) * BYTES_PER_MANIFEST + OTHER_BYTES;
  }

  /** A rough guess, on two cores. */
  Duration time() {
    long loading = (small + large) / 3_000;
    long measuring = rounds * (15L + due / 40 + 6 * window.toSeconds());
    return Duration.ofSeconds(20 + loading + measuring);
  }
}
