package dev.berth.registry.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import java.util.Optional;

/** What any text must be as a Content-Range: read a second time, without patterns. */
final class ContentRangeReading {
  private ContentRangeReading() {}

  static void assertReadOrRefused(String header) {
    Optional<ContentRange> expected = read(header);
    try {
      assertThat(ContentRange.parse(Optional.of(header))).isEqualTo(expected);
    } catch (OciException e) {
      assertThat(e.code()).isEqualTo(ErrorCode.BLOB_UPLOAD_INVALID);
      assertThat(expected).isEmpty();
    }
  }

  private static Optional<ContentRange> read(String header) {
    String rest = header;
    if (rest.startsWith("bytes ") || rest.startsWith("bytes=")) {
      rest = rest.substring("bytes ".length());
    }
    int slash = rest.indexOf('/');
    if (rest.chars().anyMatch(c -> "\r\n\u0085\u2028\u2029".indexOf(c) >= 0)) {
      return Optional.empty();
    }
    String[] ends = (slash < 0 ? rest : rest.substring(0, slash)).split("-", -1);
    if (ends.length != 2 || !isNumber(ends[0]) || !isNumber(ends[1])) {
      return Optional.empty();
    }
    return Optional.of(new ContentRange(Long.parseLong(ends[0]), Long.parseLong(ends[1])))
        .filter(range -> range.first() <= range.last());
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty()
        && text.length() <= 18
        && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
