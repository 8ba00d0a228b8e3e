package dev.berth.e2e.race;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A manifest and all that must be there with it.
 *
 * @param blobs configuration and layers, each once
 * @param children the manifests of an index
 * @param subject the manifest that it refers to, which need not be there
 */
record Image(
    String kind,
    String mediaType,
    String digest,
    byte[] bytes,
    List<Blob> blobs,
    List<Image> children,
    Optional<Image> subject) {

  String descriptor() {
    return """
        {"mediaType":"%s","digest":"%s","size":%d}"""
        .formatted(mediaType, digest, bytes.length);
  }

  /** The digests without which a registry refuses the manifest. */
  Stream<String> needed() {
    return Stream.concat(blobs.stream().map(Blob::digest), children.stream().map(Image::digest));
  }

  @Override
  public String toString() {
    return kind + " " + digest;
  }
}
