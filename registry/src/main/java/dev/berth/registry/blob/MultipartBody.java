package dev.berth.registry.blob;

import dev.berth.registry.http.ResponseBody;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * A body of the type {@code multipart/byteranges}: parts of a blob, each behind a head that tells
 * which bytes it has. The boundary between them is random, so that no blob can contain it on
 * purpose.
 */
final class MultipartBody {
  private final RangeList ranges;
  private final String boundary = UUID.randomUUID().toString();

  MultipartBody(RangeList ranges) {
    this.ranges = ranges;
  }

  /** Opens the bytes of one part. */
  @FunctionalInterface
  interface Source {
    InputStream open(ByteRange.Part part) throws IOException;
  }

  String contentType() {
    return "multipart/byteranges; boundary=" + boundary;
  }

  ResponseBody read(Source source) {
    return new ResponseBody.Streamed(
        length(), () -> new MultipartStream(ranges.parts().iterator(), this::head, source, end()));
  }

  private long length() {
    long parts = ranges.parts().mapToLong(part -> head(part).length + part.length()).sum();
    return parts + end().length;
  }

  private byte[] head(ByteRange.Part part) {
    return ascii(
        "\r\n--"
            + boundary
            + "\r\nContent-Type: application/octet-stream\r\nContent-Range: "
            + part.contentRange(ranges.size())
            + "\r\n\r\n");
  }

  private byte[] end() {
    return ascii("\r\n--" + boundary + "--\r\n");
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
