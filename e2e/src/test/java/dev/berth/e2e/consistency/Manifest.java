package dev.berth.e2e.consistency;

import dev.berth.e2e.Bytes;
import java.nio.charset.StandardCharsets;

/**
 * An image manifest like no other. All of them name the same blob.
 *
 * @param name how histories call it
 */
record Manifest(String name, String digest, byte[] bytes) {
  static final String MEDIA_TYPE = "application/vnd.oci.image.manifest.v1+json";
  static final byte[] BLOB = "{}".getBytes(StandardCharsets.UTF_8);
  static final String BLOB_DIGEST = Bytes.digest(BLOB);

  static Manifest of(long number) {
    byte[] bytes =
        """
        {"schemaVersion":2,"mediaType":"%s",\
        "config":{"mediaType":"application/vnd.oci.empty.v1+json","digest":"%s","size":%d},\
        "layers":[],"annotations":{"number":"%d"}}"""
            .formatted(MEDIA_TYPE, BLOB_DIGEST, BLOB.length, number)
            .getBytes(StandardCharsets.UTF_8);
    return new Manifest("m" + number, Bytes.digest(bytes), bytes);
  }
}
