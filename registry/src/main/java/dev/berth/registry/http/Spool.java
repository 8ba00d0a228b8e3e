package dev.berth.registry.http;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;

/**
 * A folder of temporary files for documents that wait for a client: those that are still arriving,
 * and those that their client does not read yet. Only the user of this process may look into it.
 * Thread-safe.
 */
public final class Spool {
  private static final Set<StandardOpenOption> NEW =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
  private static final FileAttribute<?> FOLDER_MODE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
  private static final FileAttribute<?> FILE_MODE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private final Path folder;

  private Spool(Path folder) {
    this.folder = folder;
  }

  /** Returns the spool in this folder, which is created when the first file is. */
  public static Spool in(Path folder) {
    return new Spool(folder);
  }

  /** Opens an empty file. Its name is deleted at once, so the system frees it when it is closed. */
  SpoolFile create() throws IOException {
    Files.createDirectories(folder, FOLDER_MODE);
    Path file = folder.resolve(UUID.randomUUID().toString());
    FileChannel channel = FileChannel.open(file, NEW, FILE_MODE);
    try {
      Files.delete(file);
      return new SpoolFile(channel);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }
}
