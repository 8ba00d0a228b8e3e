package dev.berth.bench.load;

import java.nio.charset.StandardCharsets;

/**
 * A request that is answered with 200.
 *
 * @param length bytes of the answer's body; of the body that a HEAD only tells of
 */
public record Request(String method, String path, long length) {
  /** Some registries give away a manifest only to clients that name its type. */
  private static final String ACCEPT = "application/vnd.oci.image.manifest.v1+json, */*";

  /** Everything that is sent. */
  byte[] bytes(String host) {
    return "%s %s HTTP/1.1\r\nHost: %s\r\nAccept: %s\r\n\r\n"
        .formatted(method, path, host, ACCEPT)
        .getBytes(StandardCharsets.US_ASCII);
  }

  boolean isHead() {
    return method.equals("HEAD");
  }
}
