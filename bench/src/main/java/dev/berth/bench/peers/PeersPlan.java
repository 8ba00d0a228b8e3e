package dev.berth.bench.peers;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * How much is measured.
 *
 * @param subjects who is measured, as far as it is there
 * @param rounds how often each subject is measured in each scenario; the median counts
 * @param window the length of a round for one subject
 * @param warmUp how long each subject is asked after its start, to no account
 */
record PeersPlan(
    List<Scenario> scenarios,
    Set<Subject> subjects,
    int rounds,
    Duration window,
    Duration warmUp,
    Amounts amounts) {
  static final int CONNECTIONS = 32;

  /** Of many clients that push small images. */
  static final int PUSH_CONNECTIONS = 16;

  /** For large blobs, of which a few fill the machine. */
  static final int BYTES_CONNECTIONS = 4;

  private static final long MEGABYTE = 1_000_000;

  /** Half of it for pushes: Java compiles for that long on two cores what they need. */
  private static final Duration WARM_UP = Duration.ofSeconds(80);

  static final PeersPlan FULL =
      new PeersPlan(
          List.of(Scenario.values()),
          EnumSet.allOf(Subject.class),
          5,
          Duration.ofSeconds(3),
          WARM_UP,
          new Amounts(
              List.of(100, 10_000, 100_000),
              List.of(100, 10_000),
              256 * MEGABYTE,
              Duration.ofMinutes(10)));

  private static final Amounts FEW =
      new Amounts(List.of(100, 1_000), List.of(100, 1_000), 64 * MEGABYTE, Duration.ofSeconds(30));

  private static final List<Scenario> SMALL_ONES =
      Arrays.stream(Scenario.values()).filter(scenario -> !scenario.isLarge()).toList();

  /** Those without which nothing can be compared, and the limit. */
  private static final Set<Subject> FEW_SUBJECTS =
      EnumSet.of(Subject.BERTH, Subject.DOCKER_REGISTRY, Subject.ZOT, Subject.NGINX);

  static final PeersPlan QUICK =
      new PeersPlan(
          SMALL_ONES, FEW_SUBJECTS, 3, Duration.ofMillis(600), Duration.ofSeconds(8), FEW);

  /**
   * As long as the full one where that makes a difference to ratios, so that they can be compared.
   */
  static final PeersPlan CHECK =
      new PeersPlan(
          SMALL_ONES,
          EnumSet.of(Subject.BERTH, Subject.DOCKER_REGISTRY),
          3,
          Duration.ofSeconds(3),
          WARM_UP,
          FEW);

  private static final Duration STARTING = Duration.ofSeconds(4);
  private static final int ENTRIES_PER_SECOND = 500;
  private static final long BYTES_PER_ENTRY = 50_000;

  /** Two of the largest blobs. */
  private static final long LEAST_PUSHED = 512 * MEGABYTE;

  private static final long PUSHED_PER_SECOND = 100 * MEGABYTE;

  /**
   * Disk space that must be free: mostly pushed blobs, programs, the logs of databases, and the
   * folders that docker-registry makes for each entry of a list.
   */
  long bytes() {
    long bytes = 1_000 * MEGABYTE;
    for (Scenario scenario : scenarios) {
      bytes += bytes(scenario) * asked(scenario, subjects).size();
    }
    return bytes;
  }

  private long bytes(Scenario scenario) {
    return switch (scenario) {
      case TAGS, CATALOG -> BYTES_PER_ENTRY * Collections.max(amounts.entries());
      case PUSH_16MB -> (rounds + 1L) * amounts.pushed();
      case PUSH_256MB -> (rounds + 1L) * LEAST_PUSHED;
      case PULL_256MB -> LEAST_PUSHED / 2;
      default -> 50 * MEGABYTE;
    };
  }

  private static Set<Subject> asked(Scenario scenario, Set<Subject> subjects) {
    Set<Subject> asked = EnumSet.copyOf(scenario.subjects());
    asked.retainAll(subjects);
    return asked;
  }

  /** About how long it takes with what is there. */
  Duration time(Programs programs) {
    Set<Subject> there = EnumSet.copyOf(subjects);
    there.removeIf(subject -> !subject.isThere(programs));
    Duration time = Duration.ZERO;
    for (Subject subject : there) {
      time = time.plus(STARTING).plus(subject.isRegistry() ? warmUp : Duration.ZERO);
    }
    for (Scenario scenario : scenarios) {
      time = time.plus(time(scenario).multipliedBy(asked(scenario, there).size()));
    }
    return time;
  }

  private Duration time(Scenario scenario) {
    return switch (scenario) {
      case TAGS, CATALOG -> pages(amounts.entries());
      case REFERRERS -> pages(amounts.referrers());
      case START -> STARTING.plus(window).multipliedBy(rounds);
      case PUSH_16MB -> pushes(amounts.pushed());
      case PUSH_256MB -> pushes(Math.max(LEAST_PUSHED, amounts.pushed()));
      default -> window.multipliedBy(rounds + 1L);
    };
  }

  private Duration pages(List<Integer> lengths) {
    return Duration.ofSeconds(Collections.max(lengths) / ENTRIES_PER_SECOND)
        .plus(window.multipliedBy((rounds + 1L) * lengths.size()).dividedBy(2));
  }

  private Duration pushes(long bytes) {
    return Duration.ofMillis(1000 * bytes / PUSHED_PER_SECOND).multipliedBy(rounds + 1L);
  }
}
