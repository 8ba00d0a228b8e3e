package dev.berth.registry.traffic;

import dev.berth.oci.RepositoryName;

/**
 * What is counted, and of which repository. Comparable so that hash tables stay fast when a client
 * chooses names that collide.
 */
record Counter(RepositoryName repository, Kind kind) implements Comparable<Counter> {
  @Override
  public int compareTo(Counter other) {
    int order = repository.compareTo(other.repository);
    return order != 0 ? order : kind.compareTo(other.kind);
  }
}
