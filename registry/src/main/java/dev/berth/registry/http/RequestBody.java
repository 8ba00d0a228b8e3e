package dev.berth.registry.http;

import java.io.InputStream;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * The bytes a client sends, as they arrive.
 *
 * @param stream ends early, by an exception, when the client goes away or is too slow
 * @param announced what Content-Length promised; empty for a chunked body
 */
public record RequestBody(InputStream stream, OptionalLong announced) {

  public static final RequestBody NONE =
      new RequestBody(InputStream.nullInputStream(), OptionalLong.of(0));

  /** Makes the client send at least so much on average, after it was waited for so long. */
  void requireRate(Duration grace, long bytesPerSecond) {
    if (stream instanceof ArrivingBody arriving) {
      arriving.requireRate(grace, bytesPerSecond);
    }
  }
}
