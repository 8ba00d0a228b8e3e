package dev.berth.registry.embedded;

import java.nio.file.Path;

/** Another process, or this one already, has the data folder. */
public final class DataFolderInUseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String process;
  private final boolean command;

  /**
   * Creates the exception.
   *
   * @param note what the process noted of itself
   */
  DataFolderInUseException(Path folder, String note) {
    super(message(folder, note));
    this.process = process(note);
    this.command = isCommand(note);
  }

  private static String message(Path folder, String note) {
    return "data folder %s is in use by process %s%s"
        .formatted(
            folder, process(note), isCommand(note) ? ", a command: try again when it ended" : "");
  }

  private static String process(String note) {
    return note.isEmpty() ? "?" : note.split(" ", 2)[0];
  }

  private static boolean isCommand(String note) {
    return FolderOwner.of(note).filter(FolderOwner.COMMAND::equals).isPresent();
  }

  /** The id of the process, as far as it is known. */
  public String process() {
    return process;
  }

  /** Whether a command has the folder, which will give it back. */
  public boolean isByCommand() {
    return command;
  }
}
