package dev.berth.e2e.race;

import java.time.Duration;

/**
 * How to run.
 *
 * @param operations after how many it ends
 * @param longest when it ends in any case
 */
record RaceOptions(Delays delays, long operations, Duration longest, long seed) {
  private static final long MOST_ASKED = 100;
  private static final long OPERATIONS_PER_MEETING = 100;

  /** How often reviews must have met requests; with fewer meetings nothing was shown. */
  long leastMeetings(long done) {
    return Math.min(MOST_ASKED, done / OPERATIONS_PER_MEETING);
  }
}
