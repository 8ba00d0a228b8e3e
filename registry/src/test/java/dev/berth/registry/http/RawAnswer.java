package dev.berth.registry.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.Answer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The first answer in what a server sent, whose form is checked while it is read. */
final class RawAnswer {
  private static final String END_OF_HEAD = "\r\n\r\n";

  private RawAnswer() {}

  /**
   * Reads it; answers that only promise another one are passed over.
   *
   * @param headOnly whether it has no body
   */
  static Optional<Answer> first(byte[] sent, boolean headOnly) {
    if (sent.length == 0) {
      return Optional.empty();
    }
    String text = new String(sent, ISO_8859_1);
    int end = text.indexOf(END_OF_HEAD);
    assertThat(end).as("the end of the head in:\n%s", text).isPositive();
    List<String> lines = List.of(text.substring(0, end).split("\r\n", -1));
    assertThat(lines.getFirst()).matches("HTTP/1\\.[01] [1-5][0-9]{2}( .*)?");
    int status = Integer.parseInt(lines.getFirst().substring(9, 12));
    byte[] rest = Arrays.copyOfRange(sent, end + END_OF_HEAD.length(), sent.length);
    if (status < 200) {
      return first(rest, headOnly);
    }
    Map<String, String> headers = headers(lines.subList(1, lines.size()));
    return Optional.of(new Answer(status, headers, body(headers, rest, headOnly)));
  }

  private static Map<String, String> headers(List<String> lines) {
    Map<String, String> headers = new HashMap<>();
    for (String line : lines) {
      int colon = line.indexOf(':');
      assertThat(colon).as("a header line: %s", line).isPositive();
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    return headers;
  }

  private static byte[] body(Map<String, String> headers, byte[] rest, boolean headOnly) {
    int length = headOnly ? 0 : Integer.parseInt(headers.getOrDefault("content-length", "0"));
    assertThat(rest).as("the body").hasSizeGreaterThanOrEqualTo(length);
    return Arrays.copyOf(rest, length);
  }
}
