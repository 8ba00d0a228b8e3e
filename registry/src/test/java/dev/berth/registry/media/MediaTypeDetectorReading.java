package dev.berth.registry.media;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.regex.Pattern.DOTALL;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Detects media types with one regular expression for each, on a whole prefix. */
final class MediaTypeDetectorReading {
  private static final Map<String, String> PATTERNS = new LinkedHashMap<>();

  static {
    PATTERNS.put("application/x-tar", ".{257}ustar.*");
    PATTERNS.put("application/gzip", "\\x1f\\x8b\\x08.*");
    PATTERNS.put("application/zstd", "\\x28\\xb5\\x2f\\xfd.*");
    PATTERNS.put("application/x-xz", "\\xfd7zXZ\\x00.*");
    PATTERNS.put("application/x-bzip2", ".{4}1AY&SY.*");
    PATTERNS.put("application/zip", "PK\\x03\\x04.*");
    PATTERNS.put("application/x-elf", "\\x7fELF.*");
    PATTERNS.put("application/wasm", "\\x00asm.*");
    PATTERNS.put("application/pdf", "%PDF-.*");
    PATTERNS.put("image/png", "\\x89PNG\\r\\n\\x1a\\n.*");
    PATTERNS.put("application/json", "[ \\t\\r\\n]*\\{[ \\t\\r\\n]*[\"}].*");
  }

  private MediaTypeDetectorReading() {}

  static String type(byte[] content) {
    int length = Math.min(content.length, MediaTypeDetector.PREFIX_BYTES);
    String prefix = new String(content, 0, length, ISO_8859_1);
    return PATTERNS.entrySet().stream()
        .filter(entry -> Pattern.compile(entry.getValue(), DOTALL).matcher(prefix).matches())
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("application/octet-stream");
  }

  static String detected(byte[] content) {
    return MediaTypeDetector.START.after(content, 0, content.length).type().name();
  }

  /** Checks the answer, and that it is the same wherever the bytes are cut in two. */
  static void assertDetects(byte[] content) {
    String expected = type(content);
    for (int cut = 0; cut <= content.length; cut++) {
      assertThat(
              MediaTypeDetector.START
                  .after(content, 0, cut)
                  .after(content, cut, content.length - cut)
                  .type()
                  .name())
          .isEqualTo(expected);
    }
  }
}
