package dev.berth.registry.storage.fs;

import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The modes of new folders and files. They are given when something is created, so they cost no
 * system call of their own; what exists keeps the mode it has.
 */
public record FileModes(FileAttribute<?> folder, FileAttribute<?> file) {
  /** For the user of this process alone. */
  public static final FileModes PRIVATE = new FileModes(mode("rwx------"), mode("rw-------"));

  /** Also for the group of that user, as far as the umask of the process allows. */
  public static final FileModes GROUP = new FileModes(mode("rwxrwx---"), mode("rw-rw----"));

  private static FileAttribute<?> mode(String text) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text));
  }
}
