package dev.berth.registry.repository;

import dev.berth.oci.RepositoryName;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * The removal of a whole repository: under way from the moment its name was free again.
 *
 * @param name the name that the repository had
 * @param removed what went so far
 */
public record RepositoryDeletion(
    UUID id,
    long repositoryId,
    RepositoryName name,
    Instant startedAt,
    Optional<Instant> finishedAt,
    Removed removed) {

  /** How many of each; blobs are those that were visible in the repository. */
  public record Removed(long tags, long manifests, long blobs, long uploads) {}
}
