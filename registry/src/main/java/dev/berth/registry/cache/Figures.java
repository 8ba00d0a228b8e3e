package dev.berth.registry.cache;

import java.util.concurrent.atomic.LongAdder;

/** Counts where answers came from, and how changes went. */
public final class Figures {
  private final LongAdder redisReads = new LongAdder();
  private final LongAdder databaseReads = new LongAdder();
  private final LongAdder fencedReads = new LongAdder();
  private final LongAdder waits = new LongAdder();
  private final LongAdder invalid = new LongAdder();

  void readFromRedis(int askers) {
    redisReads.add(askers);
  }

  void readFromDatabase(int askers) {
    databaseReads.add(askers);
  }

  /** From the database, because a change may have been under way. */
  void readUnderFence(int askers) {
    fencedReads.add(askers);
  }

  /** A change was told only after all copies from before had gone by themselves. */
  void waited() {
    waits.increment();
  }

  /** A cache entry did not validate, and the database was asked. */
  void foundInvalid() {
    invalid.increment();
  }

  public long redisReads() {
    return redisReads.sum();
  }

  public long databaseReads() {
    return databaseReads.sum();
  }

  public long fencedReads() {
    return fencedReads.sum();
  }

  public long waits() {
    return waits.sum();
  }

  public long invalid() {
    return invalid.sum();
  }
}
