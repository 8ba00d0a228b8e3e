package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/**
 * Looks for everything that a manifest names in its repository, and makes sure that it stays there
 * until the transaction ends: a review either sees the new references or has removed the blob by
 * then.
 */
final class ReferenceCheck {
  private final RepositoryLookup repositories;
  private final PushLockTable locks;
  private final ManifestTable manifests;

  ReferenceCheck(RepositoryLookup repositories, PushLockTable locks, ManifestTable manifests) {
    this.repositories = repositories;
    this.locks = locks;
    this.manifests = manifests;
  }

  /**
   * What is there, and what is not.
   *
   * @param listed whether the catalog has the repository
   * @param blobs the named blobs that the repository has
   * @param children ids of the named manifests
   */
  record References(
      Repository repository,
      boolean listed,
      Set<Digest> blobs,
      Map<Digest, Long> children,
      MissingParts missing) {}

  /**
   * Locks the repository and what the manifest names; empty when there is no such repository. What
   * is missing may come before the transaction ends. A blob whose bytes are lost is missing.
   */
  Optional<References> lock(Handle handle, RepositoryName name, NewManifest added) {
    return locks
        .lock(handle, name, added.blobs())
        .map(
            locked ->
                references(handle, locked.repository(), locked.listed(), locked.blobs(), added));
  }

  /**
   * Like {@link #lock}, but keeps everyone else from adding to the repository: what is missing
   * cannot come before the transaction ends. A blob whose bytes are lost counts as there, for its
   * link is, and its bytes may come back without another one.
   *
   * <p>Only for a transaction that has not shared the repository: two that both went on from that
   * would wait for each other.
   */
  Optional<References> lockExclusively(Handle handle, RepositoryName name, NewManifest added) {
    return repositories
        .lockExclusively(handle, name)
        .map(
            repository ->
                references(
                    handle,
                    repository,
                    false,
                    locks.lockLinked(handle, repository.id(), added.blobs()),
                    added));
  }

  private References references(
      Handle handle, Repository repository, boolean listed, Set<Digest> blobs, NewManifest added) {
    Map<Digest, Long> children = manifests.lockAll(handle, repository.id(), added.children());
    return new References(
        repository, listed, blobs, children, MissingParts.of(added, blobs, children.keySet()));
  }
}
