package dev.berth.registry.storage;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;

/** Part of a file as a stream; closing it closes the file. Used by one thread at a time. */
public final class FileStream extends InputStream implements FileBacked {
  private final FileChannel channel;
  private long position;
  private final long end;

  private FileStream(FileChannel channel, long position, long end) {
    this.channel = channel;
    this.position = position;
    this.end = end;
  }

  /**
   * Returns a stream of {@code length} bytes.
   *
   * @throws EOFException when the file is shorter; the file is closed then
   */
  public static FileStream of(FileChannel channel, long from, long length) throws IOException {
    try {
      if (channel.size() < from + length) {
        throw new EOFException(
            "the file has %d bytes instead of %d".formatted(channel.size(), from + length));
      }
      return new FileStream(channel, from, from + length);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (position >= end) {
      return -1;
    }
    int wanted = (int) Math.min(length, end - position);
    int count = channel.read(ByteBuffer.wrap(target, offset, wanted), position);
    if (count < 0) {
      throw new EOFException("the file became shorter while it was read");
    }
    position += count;
    return count;
  }

  @Override
  public long moveTo(WritableByteChannel target, long most) throws IOException {
    long count = channel.transferTo(position, Math.min(most, end - position), target);
    position += count;
    return count;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
