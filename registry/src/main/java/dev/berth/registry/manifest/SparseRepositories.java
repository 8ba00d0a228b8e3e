package dev.berth.registry.manifest;

import dev.berth.oci.RepositoryName;
import dev.berth.oci.RepositoryPattern;
import java.util.List;

/**
 * The repositories that accept sparse manifests, of which parts are missing.
 *
 * @param patterns none for no repository
 */
public record SparseRepositories(List<RepositoryPattern> patterns) {
  public static final SparseRepositories NONE = new SparseRepositories(List.of());

  public SparseRepositories {
    patterns = List.copyOf(patterns);
  }

  boolean contains(RepositoryName name) {
    return patterns.stream().anyMatch(pattern -> pattern.matches(name));
  }
}
