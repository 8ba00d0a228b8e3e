package dev.berth.e2e.consistency;

import dev.berth.e2e.history.Operation;
import dev.berth.e2e.history.StaleReads;
import dev.berth.e2e.history.Staling;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Shows that the check can fail: one read of each history is made stale on purpose.
 *
 * @param made in how many histories there was a read that could be
 * @param noticed how many of these were found
 */
record SpoiltReads(long made, long noticed) {

  static SpoiltReads in(Collection<List<Operation>> histories, RandomGenerator random) {
    List<Staling> spoilt =
        histories.stream()
            .map(history -> Staling.find(history, random))
            .flatMap(Optional::stream)
            .toList();
    return new SpoiltReads(spoilt.size(), spoilt.stream().filter(SpoiltReads::isNoticed).count());
  }

  private static boolean isNoticed(Staling staling) {
    return StaleReads.find(staling.history()).stream()
        .anyMatch(violation -> violation.read().equals(staling.stale()));
  }

  /** Whether there were any, and all were found. */
  boolean areTelling() {
    return made > 0 && noticed == made;
  }

  @Override
  public String toString() {
    return "%d reads made stale on purpose, %d of them noticed".formatted(made, noticed);
  }
}
