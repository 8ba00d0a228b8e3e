package dev.berth.registry.cache;

import dev.berth.oci.RepositoryName;

/** Is told of pulls. */
@FunctionalInterface
public interface PullCounter {
  /** Counts a pull that was not counted where the answer came from. */
  void count(RepositoryName repository);

  /** A pull was counted in Redis, by the step that answered. */
  default void counted(RepositoryName repository) {}
}
