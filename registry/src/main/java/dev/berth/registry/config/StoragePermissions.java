package dev.berth.registry.config;

/** Who may use the files of the storage folder. */
public enum StoragePermissions {
  /** The user that Berth runs as, alone. */
  PRIVATE,
  /** Also the group of that user, as far as the umask of the process allows. */
  GROUP
}
