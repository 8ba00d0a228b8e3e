package dev.berth.registry.manifest;

import dev.berth.oci.Descriptor;
import dev.berth.oci.Digest;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.repository.Repository;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import org.jdbi.v3.core.Handle;

/**
 * Makes sure that everything a manifest names is in its repository, and stays there until the
 * transaction ends: a review either sees the new references or has removed the blob by then.
 */
final class ReferenceCheck {
  private final PushLockTable locks;
  private final ManifestTable manifests;

  ReferenceCheck(PushLockTable locks, ManifestTable manifests) {
    this.locks = locks;
    this.manifests = manifests;
  }

  /**
   * What is there.
   *
   * @param listed whether the catalog has the repository
   * @param blobs the named blobs whose bytes the repository has
   * @param children ids of the named manifests
   */
  record References(
      Repository repository, boolean listed, Set<Digest> blobs, Map<Digest, Long> children) {}

  /**
   * Locks the repository and what the manifest names; empty when there is no such repository.
   *
   * @throws OciException MANIFEST_BLOB_UNKNOWN with every digest that is missing
   */
  Optional<References> lock(Handle handle, RepositoryName name, NewManifest added) {
    return locks.lock(handle, name, added.blobs()).map(locked -> references(handle, locked, added));
  }

  private References references(Handle handle, PushLockTable.Locked locked, NewManifest added) {
    Repository repository = locked.repository();
    Map<Digest, Long> children = manifests.lockAll(handle, repository.id(), added.children());
    refuseMissing(repository, added, locked.blobs(), children.keySet());
    return new References(repository, locked.listed(), locked.blobs(), children);
  }

  private static void refuseMissing(
      Repository repository, NewManifest added, Set<Digest> blobs, Set<Digest> children) {
    SortedSet<Digest> missing = added.requiredBlobs();
    missing.removeIf(blobs::contains);
    for (Descriptor child : added.manifest().children()) {
      if (!children.contains(child.digest())) {
        missing.add(child.digest());
      }
    }
    if (!missing.isEmpty()) {
      throw new OciException(
          ErrorCode.MANIFEST_BLOB_UNKNOWN,
          "%s does not have everything that the manifest names".formatted(repository.name()),
          missing);
    }
  }
}
