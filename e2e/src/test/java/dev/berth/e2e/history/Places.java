package dev.berth.e2e.history;

/** Where a time belongs among sorted times, some of which may be equal. */
final class Places {
  private Places() {}

  /** How many are less. */
  static int before(long[] sorted, long time) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** How many are less or equal. */
  static int after(long[] sorted, long time) {
    return time == Long.MAX_VALUE ? sorted.length : before(sorted, time + 1);
  }
}
