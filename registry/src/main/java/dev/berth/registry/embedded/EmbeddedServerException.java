package dev.berth.registry.embedded;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * An embedded server cannot be had: the message says what is wrong with the machine or the folder,
 * in words for the person who started the program.
 */
public final class EmbeddedServerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public EmbeddedServerException(String message) {
    this(message, null);
  }

  public EmbeddedServerException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** An operation on a file or folder that failed: "cannot write /data/lock: permission denied". */
  public static EmbeddedServerException cannot(String verb, Path path, IOException cause) {
    return new EmbeddedServerException(
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
      case NotDirectoryException _ -> "not a folder" + where;
      // The message would be no more than the path.
      case FileSystemException exception -> exception.getClass().getSimpleName() + where;
      default -> String.valueOf(cause.getMessage());
    };
  }
}
