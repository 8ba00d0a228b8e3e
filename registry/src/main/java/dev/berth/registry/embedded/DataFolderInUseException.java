package dev.berth.registry.embedded;

import java.nio.file.Path;

/** Another process, or this one already, has the data folder. */
public final class DataFolderInUseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DataFolderInUseException(Path folder, String process) {
    super("data folder %s is in use by process %s".formatted(folder, process));
  }
}
