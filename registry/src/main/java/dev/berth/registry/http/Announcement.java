package dev.berth.registry.http;

import java.util.List;

/** The header that makes clients show a sentence to people; none when there is nothing to say. */
final class Announcement {
  private Announcement() {}

  static List<Response.Header> of(String warning) {
    if (warning.isEmpty()) {
      return List.of();
    }
    String quoted = warning.replace("\\", "\\\\").replace("\"", "\\\"");
    return List.of(new Response.Header("Warning", "299 - \"%s\"".formatted(quoted)));
  }
}
