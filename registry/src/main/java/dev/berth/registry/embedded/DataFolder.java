package dev.berth.registry.embedded;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The right to be the one process that runs the embedded servers of a data folder. It is a lock on
 * the file {@code lock} in it, which the system releases when the process ends, however it ends.
 */
public final class DataFolder implements AutoCloseable {
  /**
   * The folders this process holds. The system drops a lock when the process closes any descriptor
   * of the file, so whether we hold it must be known before the file is opened again.
   */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path path;
  private final FileChannel channel;

  private DataFolder(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /**
   * Takes the folder, creating it if needed.
   *
   * @throws DataFolderInUseException when a process has it
   */
  public static DataFolder lock(Path data) {
    return tryLock(data).orElseThrow(() -> new DataFolderInUseException(data, holder(data)));
  }

  /** Takes the folder, creating it if needed; empty when a process has it. */
  public static Optional<DataFolder> tryLock(Path data) {
    try {
      Files.createDirectories(data);
      Path path = data.toRealPath();
      return HELD.add(path) ? lockFile(path) : Optional.empty();
    } catch (IOException failure) {
      throw EmbeddedServerException.cannot("use data folder", data, failure);
    }
  }

  private static Optional<DataFolder> lockFile(Path path) throws IOException {
    FileChannel channel = null;
    boolean locked = false;
    try {
      channel = PrivateFiles.openForWriting(path.resolve("lock"));
      locked = channel.tryLock() != null;
      if (locked) {
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(pid().getBytes(StandardCharsets.US_ASCII)));
      }
      return locked ? Optional.of(new DataFolder(path, channel)) : Optional.empty();
    } finally {
      if (!locked) {
        HELD.remove(path);
        if (channel != null) {
          channel.close();
        }
      }
    }
  }

  /** The process that has the folder, as far as it can be told. */
  private static String holder(Path data) {
    try {
      Path path = data.toRealPath();
      return HELD.contains(path) ? pid() : Files.readString(path.resolve("lock"));
    } catch (IOException unreadable) {
      return "?";
    }
  }

  private static String pid() {
    return String.valueOf(ProcessHandle.current().pid());
  }

  public Path path() {
    return path;
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException failure) {
      throw EmbeddedServerException.cannot("release data folder", path, failure);
    } finally {
      HELD.remove(path);
    }
  }
}
