package dev.berth.registry.manifest;

import dev.berth.oci.Descriptor;
import dev.berth.oci.Digest;
import dev.berth.oci.Manifest;
import dev.berth.oci.MediaType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A manifest that was read and is about to be kept. */
record NewManifest(Digest digest, Manifest manifest, byte[] payload) {
  private static final List<MediaType> MANIFESTS =
      List.of(
          MediaType.OCI_MANIFEST,
          MediaType.OCI_INDEX,
          MediaType.DOCKER_MANIFEST,
          MediaType.DOCKER_MANIFEST_LIST);

  /** The blobs it names, in the order in which blobs are locked. */
  SortedSet<Digest> blobs() {
    return digests(Stream.concat(manifest.config().stream(), manifest.layers().stream()));
  }

  /** Those that must be there: all but layers which it names as non-distributable only. */
  SortedSet<Digest> requiredBlobs() {
    Stream<Descriptor> layers =
        manifest.layers().stream().filter(layer -> !layer.mediaType().nonDistributable());
    return digests(Stream.concat(manifest.config().stream(), layers));
  }

  /** The manifests it is made of, in the order in which manifests are locked. */
  SortedSet<Digest> children() {
    return digests(manifest.children().stream());
  }

  /**
   * Returns whether it describes each of these children as an image or an index. Some indexes list
   * blobs, such as the layers of a build cache.
   */
  boolean describesAsManifests(Set<Digest> children) {
    return manifest.children().stream()
        .filter(child -> children.contains(child.digest()))
        .allMatch(child -> MANIFESTS.contains(child.mediaType()));
  }

  /** What a list of referrers says of it, as JSON; empty when it is no referrer. */
  Optional<String> listedAnnotations() {
    return manifest.subject().isEmpty() || manifest.annotations().isEmpty()
        ? Optional.empty()
        : Optional.of(AnnotationsJson.of(manifest.annotations()));
  }

  private static SortedSet<Digest> digests(Stream<Descriptor> descriptors) {
    return descriptors.map(Descriptor::digest).collect(Collectors.toCollection(TreeSet::new));
  }
}
