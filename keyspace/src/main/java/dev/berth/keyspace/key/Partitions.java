package dev.berth.keyspace.key;

/**
 * Over how many keys to spread a large collection, so that each stays small enough for the compact
 * form in which Redis keeps small collections.
 */
public final class Partitions {
  /** Up to so many entries Redis keeps a set, sorted set or hash compactly, unless configured. */
  public static final int COMPACT_ENTRIES = 128;

  /** Spreading by a hash is uneven, so a fifth of the room is left free. */
  private static final int PERCENT = 120;

  private Partitions() {}

  /**
   * The number of partitions for a collection.
   *
   * @param entries how many it is expected to have in all
   * @param compact the smallest limit of the compact form among the types that are used
   */
  public static int of(long entries, int compact) {
    if (entries < 1 || compact < 1) {
      throw new IllegalArgumentException(
          "%,d entries, %,d of them compact".formatted(entries, compact));
    }
    return Math.toIntExact(Math.ceilDiv(Math.multiplyExact(entries, PERCENT), compact * 100L));
  }
}
