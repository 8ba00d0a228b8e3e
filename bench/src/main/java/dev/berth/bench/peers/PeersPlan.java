package dev.berth.bench.peers;

import java.time.Duration;
import java.util.List;

/**
 * How much is measured.
 *
 * @param rounds how often each subject is measured in each scenario; the median counts
 * @param window the length of a round for one subject
 * @param warmUp how long each subject is asked first, to no account
 */
record PeersPlan(List<Scenario> scenarios, int rounds, Duration window, Duration warmUp) {
  static final int CONNECTIONS = 32;

  static final PeersPlan FULL =
      new PeersPlan(List.of(Scenario.values()), 5, Duration.ofSeconds(5), Duration.ofSeconds(15));
  static final PeersPlan QUICK =
      new PeersPlan(List.of(Scenario.values()), 3, Duration.ofSeconds(2), Duration.ofSeconds(6));

  private static final Duration STARTING = Duration.ofSeconds(20);

  /** Disk space that must be free: mostly programs, and the logs of two databases. */
  long bytes() {
    return 1_000_000_000;
  }

  Duration time() {
    Duration each = warmUp.plus(window.multipliedBy(rounds));
    return STARTING.plus(each.multipliedBy((long) scenarios.size() * Subject.values().length));
  }
}
