package dev.berth.registry.embedded;

import java.util.Locale;
import java.util.Optional;

/** What a process that has a data folder is. */
public enum FolderOwner {
  /** Keeps the folder for as long as it runs. */
  SERVER,
  /** Gives the folder back when its work is done. */
  COMMAND;

  /** How the process notes itself in the folder. */
  String note() {
    return ProcessHandle.current().pid() + " " + name().toLowerCase(Locale.ROOT);
  }

  /** Returns who wrote the note; empty while it is being written, or if it is an older one. */
  static Optional<FolderOwner> of(String note) {
    for (FolderOwner owner : values()) {
      if (note.endsWith(" " + owner.name().toLowerCase(Locale.ROOT))) {
        return Optional.of(owner);
      }
    }
    return Optional.empty();
  }
}
