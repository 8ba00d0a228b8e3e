package dev.berth.registry.embedded;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
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
  private static final Map<Path, FolderOwner> HELD = new ConcurrentHashMap<>();

  private static final String LOCK = "lock";

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
  public static DataFolder lock(Path data, FolderOwner owner) {
    return tryLock(data, owner).orElseThrow(() -> new DataFolderInUseException(data, note(data)));
  }

  /** Takes the folder, creating it if needed; empty when a process has it. */
  public static Optional<DataFolder> tryLock(Path data, FolderOwner owner) {
    try {
      PrivateFiles.createFolder(data);
      Path path = data.toRealPath();
      return HELD.putIfAbsent(path, owner) == null ? lockFile(path, owner) : Optional.empty();
    } catch (FileAlreadyExistsException inTheWay) {
      throw new EmbeddedServerException(
          "cannot use data folder %s: %s is not a folder".formatted(data, inTheWay.getFile()),
          inTheWay);
    } catch (IOException failure) {
      throw EmbeddedServerException.cannot("use data folder", data, failure);
    }
  }

  /**
   * Checks that no server has the folder; creates nothing.
   *
   * @throws DataFolderInUseException when one has it
   */
  public static void requireNoServer(Path data) {
    if (isInUse(data)) {
      DataFolderInUseException inUse = new DataFolderInUseException(data, note(data));
      if (!inUse.isByCommand()) {
        throw inUse;
      }
    }
  }

  /** Returns whether a process has the folder; creates nothing. */
  public static boolean isInUse(Path data) {
    if (Files.notExists(data.resolve(LOCK))) {
      return false;
    }
    Optional<DataFolder> taken = tryLock(data, FolderOwner.COMMAND);
    taken.ifPresent(DataFolder::close);
    return taken.isEmpty();
  }

  private static Optional<DataFolder> lockFile(Path path, FolderOwner owner) throws IOException {
    FileChannel channel = null;
    boolean locked = false;
    try {
      channel = PrivateFiles.openForWriting(path.resolve(LOCK));
      locked = channel.tryLock() != null;
      if (locked) {
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(owner.note().getBytes(StandardCharsets.US_ASCII)));
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

  /** What the process that has the folder noted of itself; empty where that cannot be told. */
  private static String note(Path data) {
    try {
      Path path = data.toRealPath();
      FolderOwner owner = HELD.get(path);
      return owner != null ? owner.note() : Files.readString(path.resolve(LOCK));
    } catch (IOException unreadable) {
      return "";
    }
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
