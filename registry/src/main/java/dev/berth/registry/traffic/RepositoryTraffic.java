package dev.berth.registry.traffic;

import java.time.Instant;
import java.util.Optional;

/**
 * How often a repository was pulled and pushed to.
 *
 * @param lastPull when the last pulls were added in the database, which is soon after they were
 * @param lastPush the same for pushes
 */
public record RepositoryTraffic(
    long pulls, long pushes, Optional<Instant> lastPull, Optional<Instant> lastPush) {
  /** Of a repository that nobody used. */
  public static final RepositoryTraffic NONE =
      new RepositoryTraffic(0, 0, Optional.empty(), Optional.empty());
}
