package dev.berth.e2e.siege;

import dev.berth.e2e.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** An image that the registry acknowledged. */
record HonestImage(String repository, String tag, String manifest, List<String> blobs) {
  static final String MEDIA_TYPE = "application/vnd.oci.image.manifest.v1+json";

  /** Returns the bytes of the manifest of these blobs, followed by white space. */
  static byte[] manifest(List<byte[]> blobs, int padding) {
    List<String> descriptors =
        blobs.stream()
            .map(
                blob ->
                    """
                    {"mediaType":"application/octet-stream","digest":"%s","size":%d}"""
                        .formatted(Bytes.digest(blob), blob.length))
            .toList();
    String text =
        """
        {"schemaVersion":2,"mediaType":"%s","config":%s,"layers":[%s],"annotations":{"padding":"%s"}}"""
            .formatted(
                MEDIA_TYPE,
                descriptors.getFirst(),
                descriptors.stream().skip(1).collect(Collectors.joining(",")),
                "p".repeat(padding));
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
