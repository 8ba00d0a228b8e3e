package dev.berth.registry.storage.fs;

import dev.berth.registry.storage.ObjectLostException;
import dev.berth.registry.storage.StorageException;
import dev.berth.registry.storage.StorageFullException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Translates failures of the file system into those of {@link StorageException}. */
final class FileFailures {
  /** Less than any system needs for one more block of a file. */
  private static final long NO_SPACE = 512;

  private FileFailures() {}

  static StorageException of(String what, Object where, IOException cause) {
    return new StorageException(message(what, where, cause), cause);
  }

  /** Returns the failure of a write, which may be that the disk is full. */
  static StorageException ofWrite(String what, Path file, IOException cause) {
    return isFull(file, cause)
        ? new StorageFullException(message(what, file, cause), cause)
        : of(what, file, cause);
  }

  /** Returns the failure for a file that is missing or too short. */
  static StorageException ofMissing(String what, Path file, IOException cause) {
    return isLost(file)
        ? new ObjectLostException(message(what, file, cause), cause)
        : of(what, file, cause);
  }

  /**
   * Returns whether a file that is missing is lost: only if its folder is there. Without the
   * folder, the storage as a whole is not mounted or was moved away.
   */
  static boolean isLost(Path file) {
    return Files.isDirectory(file.resolveSibling("."));
  }

  /** The message of the system is in the language of its user, so the free space counts too. */
  private static boolean isFull(Path file, IOException cause) {
    String message = String.valueOf(cause.getMessage());
    return message.contains("No space left")
        || message.contains("quota exceeded")
        || hasNoSpace(file);
  }

  private static boolean hasNoSpace(Path file) {
    try {
      return Files.getFileStore(file.resolveSibling(".")).getUsableSpace() < NO_SPACE;
    } catch (IOException unreachable) {
      return false;
    }
  }

  private static String message(String what, Object where, IOException cause) {
    String reason =
        switch (cause) {
          case AccessDeniedException denied -> "permission denied: " + denied.getFile();
          case NoSuchFileException missing -> "no such file: " + missing.getFile();
          default -> cause.getMessage();
        };
    return "cannot %s %s: %s".formatted(what, where, reason);
  }
}
