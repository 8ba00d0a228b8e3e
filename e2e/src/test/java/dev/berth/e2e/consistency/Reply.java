package dev.berth.e2e.consistency;

import dev.berth.e2e.Bytes;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What came of a request.
 *
 * @param by who sent what, and where
 * @param status 0 when there was no answer
 * @param digest what the answer says
 */
record Reply(String by, int status, Optional<String> digest, byte[] body, long began, long ended) {
  private static final byte[] NOTHING = {};

  static Reply of(String by, HttpResponse<byte[]> response, long began, long ended) {
    return new Reply(
        by,
        response.statusCode(),
        response.headers().firstValue("Docker-Content-Digest"),
        response.body(),
        began,
        ended);
  }

  static Reply none(String by, long began, long ended) {
    return new Reply(by, 0, Optional.empty(), NOTHING, began, ended);
  }

  boolean is(int expected) {
    return status == expected;
  }

  /** Whether the registry failed, so that nobody knows whether the request took effect. */
  boolean isFailure() {
    return status == 0 || status >= 500 || status == 429;
  }

  /** Whether the bytes are those of the digest, where there are both. */
  boolean isWhole() {
    return status != 200
        || body.length == 0
        || digest.filter(Bytes.digest(body)::equals).isPresent();
  }

  /** Whether a manifest was refused because its blob, or even its repository, is not there. */
  boolean lacksBlob() {
    return status == 404 || (status == 400 && text().contains("MANIFEST_BLOB_UNKNOWN"));
  }

  private String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return status == 0 ? by + ": no answer" : "%s: %d %s".formatted(by, status, text()).strip();
  }
}
