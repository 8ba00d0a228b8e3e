package dev.berth.registry.http;

import java.io.IOException;
import java.io.InputStream;

/** A response that is ready to be sent: if its body is a stream, that is open. */
record OpenResponse(Response response, Content content) implements AutoCloseable {

  /** What is sent behind the head. */
  sealed interface Content {
    /** Nothing. */
    record None() implements Content {}

    /** What is in memory. */
    record Bytes(byte[] content) implements Content {}

    /** The first bytes of a stream. */
    record Stream(InputStream stream, long length) implements Content {}
  }

  /**
   * Opens the body, which may be work.
   *
   * @param headOnly whether the body is left out; it is not opened then
   */
  static OpenResponse of(Response response, boolean headOnly) throws IOException {
    return new OpenResponse(response, headOnly ? new Content.None() : open(response.body()));
  }

  private static Content open(ResponseBody body) throws IOException {
    return switch (body) {
      case ResponseBody.Bytes(byte[] content) when content.length > 0 -> new Content.Bytes(content);
      case ResponseBody.Streamed(long length, ResponseBody.Source source) when length > 0 ->
          new Content.Stream(source.open(), length);
      case ResponseBody _ -> new Content.None();
    };
  }

  @Override
  public void close() throws IOException {
    if (content instanceof Content.Stream(InputStream stream, long _)) {
      stream.close();
    }
  }
}
