package dev.berth.e2e.race;

import java.time.Duration;

/**
 * How to run.
 *
 * @param operations after how many it ends
 * @param longest when it ends in any case
 */
record RaceOptions(Delays delays, long operations, Duration longest, long seed) {
  private static final long FULL = 20_000;
  private static final long MEETINGS_OF_FULL = 100;

  /** With fewer meetings of reviews and requests nothing was shown. */
  long leastMeetings(long done) {
    return Math.min(MEETINGS_OF_FULL, done * MEETINGS_OF_FULL / FULL);
  }
}
