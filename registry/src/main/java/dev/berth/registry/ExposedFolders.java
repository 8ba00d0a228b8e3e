package dev.berth.registry;

import dev.berth.registry.config.RegistryConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Folders of a registry that all users of this machine may look into. */
final class ExposedFolders {
  private static final Logger log = LoggerFactory.getLogger(ExposedFolders.class);
  private static final Set<PosixFilePermission> OF_OTHERS =
      PosixFilePermissions.fromString("------rwx");

  private ExposedFolders() {}

  /** Warns of each; Berth creates none, but one that exists keeps its mode. */
  static void warn(RegistryConfig config) {
    in(config)
        .forEach(
            folder ->
                log.atWarn()
                    .addKeyValue("folder", folder)
                    .log("other users of this machine may look into a folder: chmod o= closes it"));
  }

  static List<Path> in(RegistryConfig config) {
    Path data = config.data();
    Path storage = config.storage().folder();
    // What is inside of a closed folder is closed too.
    Stream<Path> folders =
        storage.toAbsolutePath().normalize().startsWith(data.toAbsolutePath().normalize())
            ? Stream.of(data)
            : Stream.of(data, storage);
    return folders.filter(ExposedFolders::isExposed).toList();
  }

  private static boolean isExposed(Path folder) {
    try {
      return Files.getPosixFilePermissions(folder).stream().anyMatch(OF_OTHERS::contains);
    } catch (IOException | UnsupportedOperationException notThereOrWithoutModes) {
      return false;
    }
  }
}
