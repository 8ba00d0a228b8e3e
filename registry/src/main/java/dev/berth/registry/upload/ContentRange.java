package dev.berth.registry.upload;

import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which bytes of a blob a request says to carry, both ends included. */
record ContentRange(long first, long last) {
  private static final Pattern GRAMMAR =
      Pattern.compile("(?:bytes[ =])?([0-9]{1,18})-([0-9]{1,18})(?:/.*)?");

  long length() {
    return last - first + 1;
  }

  /**
   * Reads the header.
   *
   * @throws OciException BLOB_UPLOAD_INVALID when it is there but says nothing
   */
  static Optional<ContentRange> parse(Optional<String> header) {
    return header.map(ContentRange::parse);
  }

  private static ContentRange parse(String header) {
    Matcher matcher = GRAMMAR.matcher(header);
    if (!matcher.matches()) {
      throw invalid(header);
    }
    ContentRange range =
        new ContentRange(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)));
    if (range.last < range.first) {
      throw invalid(header);
    }
    return range;
  }

  private static OciException invalid(String header) {
    return new OciException(
        ErrorCode.BLOB_UPLOAD_INVALID, "not a Content-Range: '%.60s'".formatted(header));
  }
}
