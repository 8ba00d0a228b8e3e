package dev.berth.e2e.consistency;

import java.time.Duration;

/**
 * What all clients share. Deletions of manifests and repositories keep the cache of a whole
 * repository from being used for a while, so there are only some.
 */
record Course(World world, Journal journal, Pace manifestDeletions, Pace repositoryDeletions) {
  static Course begin() {
    return new Course(
        new World(),
        new Journal(),
        new Pace(Duration.ofSeconds(4)),
        new Pace(Duration.ofSeconds(12)));
  }
}
