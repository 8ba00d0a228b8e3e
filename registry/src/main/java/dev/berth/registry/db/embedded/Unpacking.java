package dev.berth.registry.db.embedded;

import dev.berth.registry.embedded.PrivateFiles;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/**
 * Unpacks a {@code .txz} into an empty folder: files, folders and relative links, nothing that
 * leads out of the folder. Executable files stay executable. Durable when it returns.
 */
final class Unpacking {
  private static final int OWNER_EXECUTES = 0100;

  private final Path target;

  private Unpacking(Path target) {
    this.target = target;
  }

  static void unpack(InputStream packed, Path target) throws IOException {
    try (TarArchiveInputStream archive =
        new TarArchiveInputStream(new XZCompressorInputStream(new BufferedInputStream(packed)))) {
      new Unpacking(target).unpackAll(archive);
    }
    syncTree(target);
  }

  private void unpackAll(TarArchiveInputStream archive) throws IOException {
    for (TarArchiveEntry entry = archive.getNextEntry();
        entry != null;
        entry = archive.getNextEntry()) {
      unpackOne(entry, archive);
    }
  }

  private void unpackOne(TarArchiveEntry entry, InputStream content) throws IOException {
    Path path = inside(target.resolve(entry.getName()));
    if (entry.isDirectory()) {
      PrivateFiles.createFolder(path);
      return;
    }
    PrivateFiles.createFolder(parent(path));
    if (entry.isSymbolicLink()) {
      inside(parent(path).resolve(entry.getLinkName()));
      Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
    } else if (isPlainFile(entry)) {
      Files.copy(content, path);
      boolean executable = (entry.getMode() & OWNER_EXECUTES) != 0;
      Files.setPosixFilePermissions(
          path, PosixFilePermissions.fromString(executable ? "rwx------" : "rw-------"));
    } else {
      throw new IOException("unexpected entry " + entry.getName());
    }
  }

  private static boolean isPlainFile(TarArchiveEntry entry) {
    return entry.getLinkFlag() == TarConstants.LF_NORMAL
        || entry.getLinkFlag() == TarConstants.LF_OLDNORM;
  }

  private Path inside(Path path) throws IOException {
    if (!path.normalize().startsWith(target)) {
      throw new IOException("entry leads out of the folder: " + path);
    }
    return path.normalize();
  }

  private Path parent(Path path) {
    Path parent = path.getParent();
    return parent == null ? target : parent;
  }

  /** After all is written, since then the first sync writes most of it in one go. */
  private static void syncTree(Path root) throws IOException {
    try (Stream<Path> paths = Files.walk(root)) {
      List<Path> written = paths.filter(path -> !Files.isSymbolicLink(path)).toList();
      for (Path path : written) {
        PrivateFiles.sync(path);
      }
    }
  }
}
