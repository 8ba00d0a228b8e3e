package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.registry.blob.BlobTable;
import dev.berth.registry.blob.RepositoryBlobTable;
import dev.berth.registry.repository.Repository;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;

/**
 * Makes sure that everything a manifest names is in its repository, and stays there until the
 * transaction ends. Blobs are locked before their links are looked at: a review either sees the new
 * references or has removed the blob by then.
 */
final class ReferenceCheck {
  private final BlobTable blobs;
  private final RepositoryBlobTable links;
  private final ManifestTable manifests;

  ReferenceCheck(BlobTable blobs, RepositoryBlobTable links, ManifestTable manifests) {
    this.blobs = blobs;
    this.links = links;
    this.manifests = manifests;
  }

  /**
   * What is there.
   *
   * @param blobs the named blobs whose bytes the repository has
   * @param children ids of the named manifests
   */
  record References(Set<Digest> blobs, Map<Digest, Long> children) {}

  /**
   * Locks what the manifest names.
   *
   * @throws OciException MANIFEST_BLOB_UNKNOWN with every digest that is missing
   */
  References lock(Handle handle, Repository repository, NewManifest added) {
    Set<Digest> locked = new HashSet<>(blobs.lockAll(handle, added.blobs()));
    Set<Digest> linked = new HashSet<>(links.findAll(handle, repository.id(), added.blobs()));
    linked.retainAll(locked);
    Map<Digest, Long> children = manifests.lockAll(handle, repository.id(), added.children());
    refuseMissing(repository, added, linked, children.keySet());
    return new References(linked, children);
  }

  private static void refuseMissing(
      Repository repository, NewManifest added, Set<Digest> blobs, Set<Digest> children) {
    TreeSet<Digest> missing = new TreeSet<>(added.requiredBlobs());
    missing.removeAll(blobs);
    TreeSet<Digest> missingChildren = new TreeSet<>(added.children());
    missingChildren.removeAll(children);
    missing.addAll(missingChildren);
    if (!missing.isEmpty()) {
      List<String> all = missing.stream().map(Digest::toString).toList();
      throw new OciException(
          ErrorCode.MANIFEST_BLOB_UNKNOWN,
          "%s does not have everything that the manifest names".formatted(repository.name()),
          all);
    }
  }
}
