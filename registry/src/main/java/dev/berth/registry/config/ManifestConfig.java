package dev.berth.registry.config;

import dev.berth.oci.RepositoryPattern;
import java.util.List;

/**
 * Which manifests are accepted.
 *
 * @param sparse repositories whose manifests may name what is not there
 */
public record ManifestConfig(List<RepositoryPattern> sparse) {
  public ManifestConfig {
    sparse = List.copyOf(sparse);
  }
}
