package dev.berth.registry.http;

import dev.berth.registry.storage.FileBacked;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;
import java.util.concurrent.atomic.AtomicLong;

/** A stream of a storage that counts the bytes which it moved to a connection. */
class MovedFile extends FilterInputStream implements FileBacked {
  private final FileBacked file;
  private final AtomicLong moved;

  MovedFile(InputStream original, AtomicLong moved) {
    super(original);
    this.file = (FileBacked) original;
    this.moved = moved;
  }

  @Override
  public long moveTo(WritableByteChannel target, long most) throws IOException {
    if (!(target instanceof SocketChannel)) {
      throw new IllegalArgumentException("the system moves nothing to " + target);
    }
    long count = file.moveTo(target, most);
    moved.addAndGet(count);
    return count;
  }
}
