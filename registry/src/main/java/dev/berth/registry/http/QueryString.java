package dev.berth.registry.http;

import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The parameters behind the question mark of a URL, decoded when they are asked for. */
final class QueryString {
  private QueryString() {}

  /**
   * Returns the values of a parameter, decoded, in order; a parameter without an equals sign has
   * none.
   *
   * @throws OciException when the query cannot be decoded, or a value holds a NUL
   */
  static List<String> all(String raw, String name) {
    if (raw.isEmpty()) {
      return List.of();
    }
    List<String> values = new ArrayList<>();
    for (int start = 0; start <= raw.length(); ) {
      int end = raw.indexOf('&', start);
      end = end < 0 ? raw.length() : end;
      int equals = raw.indexOf('=', start, end);
      if (equals >= 0 && decode(raw, start, equals).equals(name)) {
        values.add(value(decode(raw, equals + 1, end), name));
      }
      start = end + 1;
    }
    return values;
  }

  private static String value(String decoded, String name) {
    if (decoded.indexOf('\0') >= 0) {
      throw new OciException(
          ErrorCode.NAME_INVALID, "the query parameter '%s' holds a NUL".formatted(name));
    }
    return decoded;
  }

  private static String decode(String raw, int from, int to) {
    try {
      return URLDecoder.decode(raw.substring(from, to), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new OciException(ErrorCode.NAME_INVALID, "the query holds a bad percent escape");
    }
  }
}
