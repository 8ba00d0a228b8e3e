package dev.berth.registry.storage.fs;

import dev.berth.registry.storage.ObjectLostException;
import dev.berth.registry.storage.ObjectWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** Appends to a file. */
final class FileWriter implements ObjectWriter {
  private final FileChannel channel;
  private final Path file;
  private final boolean durable;
  private boolean folderSynced;

  private FileWriter(FileChannel channel, Path file, boolean durable, boolean folderSynced) {
    this.channel = channel;
    this.file = file;
    this.durable = durable;
    this.folderSynced = folderSynced;
  }

  /** Goes on after this many bytes; closes the channel when that fails. */
  static FileWriter at(long length, FileChannel channel, Path file, boolean durable)
      throws IOException {
    try {
      if (channel.size() < length) {
        throw new ObjectLostException(
            "%s holds fewer than the %d bytes that were stored".formatted(file, length), null);
      }
      channel.truncate(length);
      channel.position(length);
      return new FileWriter(channel, file, durable, length > 0);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, length);
    try {
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
    } catch (IOException e) {
      throw FileFailures.ofWrite("write", file, e);
    }
  }

  @Override
  public void sync() {
    if (!durable) {
      return;
    }
    try {
      channel.force(true);
      if (!folderSynced) {
        FileBlobStorage.syncFolder(file.resolveSibling("."));
        folderSynced = true;
      }
    } catch (IOException e) {
      throw FileFailures.ofWrite("sync", file, e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw FileFailures.ofWrite("close", file, e);
    }
  }
}
