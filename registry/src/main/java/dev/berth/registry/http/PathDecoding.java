package dev.berth.registry.http;

import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/** Percent-decoding of path parts, strict: bad escapes, encoded slashes and NULs are refused. */
final class PathDecoding {
  private PathDecoding() {}

  static Map<String, String> decodeAll(Map<String, String> parts) {
    Map<String, String> decoded = new HashMap<>();
    parts.forEach((variable, raw) -> decoded.put(variable, decode(raw)));
    return decoded;
  }

  static String decode(String raw) {
    if (raw.indexOf('\0') >= 0) {
      throw invalid("a NUL");
    }
    if (raw.indexOf('%') < 0) {
      return raw;
    }
    ByteBuffer bytes = ByteBuffer.allocate(raw.length() * 3);
    int i = 0;
    while (i < raw.length()) {
      int c = raw.codePointAt(i);
      if (c == '%') {
        bytes.put(escaped(raw, i));
        i += 3;
      } else {
        bytes.put(Character.toString(c).getBytes(StandardCharsets.UTF_8));
        i += Character.charCount(c);
      }
    }
    return utf8(bytes.flip());
  }

  private static byte escaped(String raw, int percent) {
    if (percent + 2 >= raw.length()
        || !HexFormat.isHexDigit(raw.charAt(percent + 1))
        || !HexFormat.isHexDigit(raw.charAt(percent + 2))) {
      throw invalid("a percent sign without two hex digits");
    }
    byte value = (byte) HexFormat.fromHexDigits(raw, percent + 1, percent + 3);
    if (value == '/' || value == 0) {
      throw invalid("an encoded slash or NUL");
    }
    return value;
  }

  private static String utf8(ByteBuffer bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      throw invalid("bytes that are not UTF-8");
    }
  }

  private static OciException invalid(String what) {
    return new OciException(ErrorCode.NAME_INVALID, "the path holds " + what);
  }
}
