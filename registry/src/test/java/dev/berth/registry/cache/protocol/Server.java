package dev.berth.registry.cache.protocol;

/**
 * What a Redis server holds of one tag.
 *
 * @param entry the copy
 * @param lease who may fill
 * @param fences one bit for each writer
 */
record Server(Stamped entry, Stamped lease, int fences) {
  static final Server EMPTY = new Server(Stamped.NONE, Stamped.NONE, 0);

  /**
   * Something that lives for a while.
   *
   * @param value the version that is copied, or the reader that holds the lease
   * @param since the version that was committed when the lease was taken, be it that of the copy
   * @param era how many fail-overs there had been then
   */
  record Stamped(int value, int since, int era) {
    static final Stamped NONE = new Stamped(-1, Integer.MAX_VALUE, Integer.MAX_VALUE);

    boolean isThere() {
      return value >= 0;
    }
  }

  boolean fenced() {
    return fences != 0;
  }

  Server withEntry(Stamped changed) {
    return new Server(changed, lease, fences);
  }

  Server withLease(Stamped changed) {
    return new Server(entry, changed, fences);
  }

  Server withFences(int changed) {
    return new Server(entry, lease, changed);
  }

  /** Whether all that began before this version was committed has come to its end. */
  boolean isPast(int version) {
    return entry.since() >= version && lease.since() >= version;
  }

  /** Whether all that came over from the master of an earlier era has come to its end. */
  boolean isOf(int era) {
    return entry.era() >= era && lease.era() >= era;
  }
}
