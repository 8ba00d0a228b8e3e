package dev.berth.registry.db.embedded;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The embedded PostgreSQL cannot be had: the message says what is wrong with the machine or the
 * folder, in words for the person who started the program.
 */
public final class EmbeddedDatabaseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  EmbeddedDatabaseException(String message) {
    this(message, null);
  }

  EmbeddedDatabaseException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** An operation on a file or folder that failed: "cannot write /data/lock: permission denied". */
  static EmbeddedDatabaseException cannot(String verb, Path path, IOException cause) {
    return new EmbeddedDatabaseException(
        "cannot %s %s: %s".formatted(verb, path, reason(path, cause)), cause);
  }

  private static String reason(Path path, IOException cause) {
    String where =
        cause instanceof FileSystemException exception
                && exception.getFile() != null
                && !exception.getFile().equals(path.toString())
            ? " (" + exception.getFile() + ")"
            : "";
    return switch (cause) {
      case AccessDeniedException denied -> "permission denied" + where;
      case NoSuchFileException missing -> "no such file" + where;
      case FileSystemException exception when exception.getReason() != null ->
          exception.getReason() + where;
      default -> cause.getMessage() + where;
    };
  }
}
