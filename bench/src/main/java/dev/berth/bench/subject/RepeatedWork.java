package dev.berth.bench.subject;

import dev.berth.registry.db.Database;

/** Something short that is done again and again to see what it costs. */
public final class RepeatedWork {
  private static final long LEAST_NANOS = 300_000_000;

  private RepeatedWork() {}

  /**
   * What doing it once costs: repeated until it took long enough for the clock of processor time,
   * whose ticks are 10 ms, but at most so many times.
   *
   * @param database a pool of a single connection, which the work uses
   */
  public static Cost cost(Database database, int most, Runnable work) {
    Effort before = Effort.of(database);
    long began = System.nanoTime();
    int times = 0;
    while (times < most && (times == 0 || System.nanoTime() - began < LEAST_NANOS)) {
      work.run();
      times++;
    }
    long nanos = System.nanoTime() - began;
    return Cost.of(nanos, Effort.of(database).since(before), times);
  }
}
