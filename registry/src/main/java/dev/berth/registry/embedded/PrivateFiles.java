package dev.berth.registry.embedded;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Files and folders that only their owner may look into. */
public final class PrivateFiles {
  private static final Logger log = LoggerFactory.getLogger(PrivateFiles.class);
  private static final FileAttribute<Set<PosixFilePermission>> FOLDER_MODE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
  private static final FileAttribute<Set<PosixFilePermission>> FILE_MODE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private PrivateFiles() {}

  public static void createFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder, FOLDER_MODE);
    }
  }

  /** Puts the text there in one step: a reader, or a crash, finds all of it or what was before. */
  public static void write(Path file, String text) throws IOException {
    Path draft =
        Files.createTempFile(folderOf(file), file.getFileName() + ".", ".draft", FILE_MODE);
    try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    sync(folderOf(file));
  }

  /** Opens a file, creating it if needed. */
  public static FileChannel openForWriting(Path file) throws IOException {
    return FileChannel.open(
        file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), FILE_MODE);
  }

  /** Empties a file, creating it if needed, for a program that would create it less private. */
  public static void makeEmpty(Path file) throws IOException {
    try (FileChannel channel = openForWriting(file)) {
      channel.truncate(0);
    }
  }

  /** Renames in one step and makes the new name durable. */
  public static void rename(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    sync(folderOf(to));
  }

  /** Makes the content of a file, or the names in a folder, durable. */
  public static void sync(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  public static void deleteTree(Path root) throws IOException {
    if (Files.notExists(root)) {
      return;
    }
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
              throws IOException {
            if (failure != null) {
              throw failure;
            }
            Files.delete(folder);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /**
   * Removes what killed processes left unfinished, as far as possible: a program they had started
   * may still be writing there, into a draft that nobody will take.
   */
  public static void deleteDrafts(Path folder, String prefix) throws IOException {
    try (DirectoryStream<Path> drafts = Files.newDirectoryStream(folder, prefix + "*")) {
      for (Path draft : drafts) {
        try {
          deleteTree(draft);
        } catch (IOException stillWritten) {
          log.atDebug()
              .addKeyValue("draft", draft)
              .addKeyValue("reason", stillWritten)
              .log("draft left for the next start");
        }
      }
    }
  }

  private static Path folderOf(Path file) {
    Path parent = file.toAbsolutePath().getParent();
    return parent == null ? file : parent;
  }
}
