package dev.berth.registry.http;

import java.io.IOException;
import java.io.InputStream;

/** A document that has arrived whole: in memory if it is small, else in a file. */
public sealed interface ReceivedDocument extends AutoCloseable {

  long length();

  /** Returns the content; to be called once, when there is memory for it. */
  byte[] content() throws IOException;

  @Override
  void close() throws IOException;

  /** A document of a few kilobytes. */
  record Small(byte[] content) implements ReceivedDocument {
    @Override
    public long length() {
      return content.length;
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }

  /** A document that was written to a file while it arrived. */
  record Spooled(SpoolFile file) implements ReceivedDocument {
    @Override
    public long length() {
      return file.length();
    }

    @Override
    public byte[] content() throws IOException {
      try (InputStream stream = file.read()) {
        return stream.readNBytes(Math.toIntExact(length()));
      }
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
