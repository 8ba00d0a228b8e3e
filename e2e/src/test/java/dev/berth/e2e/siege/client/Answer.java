package dev.berth.e2e.siege.client;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * A complete response.
 *
 * @param headers by name in lower case
 */
public record Answer(int status, Map<String, String> headers, byte[] body) {

  /** Returns the value of a header, or empty if there is none; the name is in lower case. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }

  boolean closesConnection() {
    return header("connection").orElse("").equalsIgnoreCase("close");
  }

  /** Returns the beginning of the body, for messages. */
  public String excerpt() {
    return new String(body, 0, Math.min(body.length, 200), StandardCharsets.UTF_8);
  }
}
