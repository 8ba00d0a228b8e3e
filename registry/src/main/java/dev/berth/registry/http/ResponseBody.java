package dev.berth.registry.http;

import java.io.IOException;
import java.io.InputStream;

/** What follows the headers of an answer; its length is always known beforehand. */
public sealed interface ResponseBody {

  ResponseBody EMPTY = new Bytes(new byte[0]);

  long length();

  /** A body that is small enough to be in memory. */
  record Bytes(byte[] content) implements ResponseBody {
    @Override
    public long length() {
      return content.length;
    }
  }

  /** A body that is read while it is sent. The source is opened once, and not at all for HEAD. */
  record Streamed(long length, Source source) implements ResponseBody {}

  /**
   * Opens the stream to send, within the request's work slot; the stream is closed after exactly
   * {@code length} bytes were read. Should only open a file: what a handler holds during its work,
   * such as a turn, is not held any more. What the stream does later is done without a slot.
   */
  @FunctionalInterface
  interface Source {
    InputStream open() throws IOException;
  }
}
