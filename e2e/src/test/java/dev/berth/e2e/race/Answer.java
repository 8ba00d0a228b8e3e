package dev.berth.e2e.race;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a node answered.
 *
 * @param request method and path
 * @param location the header of that name, or nothing
 * @param started when the request was begun, by {@link System#nanoTime}
 * @param ended when the answer was complete, by {@link System#nanoTime}
 */
record Answer(
    String request,
    int status,
    byte[] body,
    Optional<String> location,
    Optional<String> digest,
    long started,
    long ended) {

  boolean is(int expected) {
    return status == expected;
  }

  /** The code of the error, or an empty text. */
  String error() {
    return errors().isEmpty() ? "" : errors().getFirst().path("code").asString("");
  }

  /** The digests that a refused manifest names in vain. */
  List<String> missing() {
    return errors().stream().map(error -> error.path("detail").asString("")).toList();
  }

  private List<JsonNode> errors() {
    if (status < 400 || body.length == 0) {
      return List.of();
    }
    return JsonMapper.shared().readTree(body).path("errors").valueStream().toList();
  }

  AssertionError unexpected() {
    return new AssertionError(this + " was not expected");
  }

  @Override
  public String toString() {
    return "%s: %d %s".formatted(request, status, error()).strip();
  }
}
