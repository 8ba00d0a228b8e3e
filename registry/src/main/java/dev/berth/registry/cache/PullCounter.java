package dev.berth.registry.cache;

import dev.berth.oci.RepositoryName;

/** Is told of pulls. */
@FunctionalInterface
public interface PullCounter {
  /** Where nobody wants to know. */
  PullCounter NONE = (_, _) -> {};

  /** Counts pulls that were not counted where the answer came from. */
  void count(RepositoryName repository, int pulls);

  /** Pulls were counted in Redis, by the step that answered. */
  default void counted(RepositoryName repository) {}
}
