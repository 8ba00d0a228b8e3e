package dev.berth.registry.http;

import dev.berth.registry.storage.FileStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A temporary file that is gone when it is closed, also by a crash. Used by one thread. */
final class SpoolFile implements AutoCloseable {
  private final FileChannel channel;
  private long length;

  SpoolFile(FileChannel channel) {
    this.channel = channel;
  }

  void write(byte[] bytes, int offset, int count) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, count);
    while (buffer.hasRemaining()) {
      length += channel.write(buffer);
    }
  }

  long length() {
    return length;
  }

  /** Returns the whole file as a stream, which closes it. */
  InputStream read() throws IOException {
    return FileStream.of(channel, 0, length);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
