package dev.berth.bench.load;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A request that is answered with success: 201 to a PUT, 200 to others.
 *
 * @param length bytes of the answer's body; of the body that a HEAD only tells of
 * @param type of the body that is sent
 * @param body that is sent, mostly nothing
 */
public record Request(String method, String path, long length, String type, byte[] body) {
  /** Some registries give away a manifest only to clients that name its type. */
  private static final String ACCEPT = "application/vnd.oci.image.manifest.v1+json, */*";

  private static final byte[] NOTHING = {};

  public Request(String method, String path, long length) {
    this(method, path, length, "", NOTHING);
  }

  /** Everything that is sent. */
  byte[] bytes(String host) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(head(host).getBytes(StandardCharsets.US_ASCII));
    bytes.writeBytes(body);
    return bytes.toByteArray();
  }

  private String head(String host) {
    String head =
        "%s %s HTTP/1.1\r\nHost: %s\r\nAccept: %s\r\n".formatted(method, path, host, ACCEPT);
    return body.length == 0
        ? head + "\r\n"
        : "%sContent-Type: %s\r\nContent-Length: %d\r\n\r\n".formatted(head, type, body.length);
  }

  int status() {
    return method.equals("PUT") ? 201 : 200;
  }

  boolean isHead() {
    return method.equals("HEAD");
  }
}
