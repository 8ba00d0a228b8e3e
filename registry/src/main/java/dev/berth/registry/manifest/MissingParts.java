package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The parts of a manifest that its repository does not have.
 *
 * @param blobs its configuration and layers, but for non-distributable ones
 * @param children manifests
 */
record MissingParts(SortedSet<Digest> blobs, SortedSet<Digest> children) {

  static MissingParts of(NewManifest manifest, Set<Digest> blobs, Set<Digest> children) {
    SortedSet<Digest> missingBlobs = manifest.requiredBlobs();
    missingBlobs.removeIf(blobs::contains);
    SortedSet<Digest> missingChildren = manifest.children();
    missingChildren.removeIf(children::contains);
    return new MissingParts(missingBlobs, missingChildren);
  }

  boolean isEmpty() {
    return blobs.isEmpty() && children.isEmpty();
  }

  SortedSet<Digest> all() {
    SortedSet<Digest> all = new TreeSet<>(blobs);
    all.addAll(children);
    return all;
  }

  /** Returns the answer to a push of the manifest that may not lack them. */
  OciException refusal(RepositoryName name) {
    return new OciException(
        ErrorCode.MANIFEST_BLOB_UNKNOWN,
        "%s does not have everything that the manifest names".formatted(name),
        all());
  }
}
