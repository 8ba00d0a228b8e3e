package dev.berth.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a server answered.
 *
 * @param headers by name in lower case
 */
public record Answer(int status, Map<String, String> headers, byte[] body) {
  private static final JsonMapper JSON = new JsonMapper();

  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name.toLowerCase(java.util.Locale.ROOT)));
  }

  public String text() {
    return new String(body, UTF_8);
  }

  public JsonNode json() {
    return JSON.readTree(body);
  }

  /** The codes of all errors; fails when the body is not in the form of the specification. */
  public List<String> errorCodes() {
    return errors().map(error -> error.get("code").asString()).toList();
  }

  public List<String> errorDetails() {
    return errors().map(error -> error.get("detail").asString()).toList();
  }

  private Stream<JsonNode> errors() {
    return json().get("errors").valueStream();
  }

  @Override
  public String toString() {
    return status + " " + headers + " " + text();
  }
}
