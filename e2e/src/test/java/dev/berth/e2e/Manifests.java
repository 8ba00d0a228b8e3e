package dev.berth.e2e;

import java.util.List;

/** Manifests as text. */
final class Manifests {
  private Manifests() {}

  /** An image manifest of these descriptors. */
  static String image(String config, List<String> layers) {
    return """
        {"schemaVersion":2,"mediaType":"%s","config":%s,"layers":[%s]}"""
        .formatted(RegistryClient.IMAGE, config, String.join(",", layers));
  }

  /** An image manifest whose configuration and only layer is the same blob. */
  static String ofOneBlob(String digest, long size) {
    return image(
        descriptor("application/vnd.oci.image.config.v1+json", digest, size, ""),
        List.of(descriptor("application/vnd.oci.image.layer.v1.tar+gzip", digest, size, "")));
  }

  static String descriptor(String mediaType, String digest, long size, String more) {
    return """
        {"mediaType":"%s","digest":"%s","size":%d%s}"""
        .formatted(mediaType, digest, size, more);
  }
}
