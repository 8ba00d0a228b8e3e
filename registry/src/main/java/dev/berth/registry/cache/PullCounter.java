package dev.berth.registry.cache;

import dev.berth.oci.RepositoryName;

/** Is told of pulls that were not counted where the answer came from. */
@FunctionalInterface
public interface PullCounter {
  void count(RepositoryName repository);
}
