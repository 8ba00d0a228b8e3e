package dev.berth.registry.blob;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads bodies of the type multipart/byteranges as RFC 9110 (14.6) and RFC 2046 define them. */
final class MultipartReading {
  private static final Pattern TYPE =
      Pattern.compile("multipart/byteranges; boundary=([0-9A-Za-z-]{1,70})");

  private MultipartReading() {}

  /** A part: its Content-Range and its bytes, one character each. */
  record Part(String range, String content) {}

  static String boundary(Answer answer) {
    Matcher type = TYPE.matcher(answer.header("Content-Type").orElseThrow());
    assertThat(type.matches()).as(type.toString()).isTrue();
    return type.group(1);
  }

  static List<Part> parts(Answer answer) {
    String delimiter = "\r\n--" + boundary(answer);
    String body = new String(answer.body(), ISO_8859_1);
    assertThat(body).startsWith(delimiter + "\r\n").endsWith(delimiter + "--\r\n");
    List<Part> parts = new ArrayList<>();
    int at = delimiter.length();
    for (int end = body.indexOf(delimiter, at); end >= 0; end = body.indexOf(delimiter, at)) {
      parts.add(part(body.substring(at, end)));
      at = end + delimiter.length();
    }
    return parts;
  }

  private static Part part(String text) {
    Matcher part =
        Pattern.compile(
                "\r\nContent-Type: application/octet-stream\r\nContent-Range: ([^\r]*)\r\n\r\n(.*)",
                Pattern.DOTALL)
            .matcher(text);
    assertThat(part.matches()).as(text).isTrue();
    return new Part(part.group(1), part.group(2));
  }
}
