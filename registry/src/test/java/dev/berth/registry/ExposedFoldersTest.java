package dev.berth.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.config.ConfigSources;
import dev.berth.registry.config.RegistryConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExposedFoldersTest {
  @TempDir private Path folder;

  @Test
  void areThoseThatOtherUsersMayLookInto() throws IOException {
    Path data = made("data", "rwxr-xr-x");
    Path storage = made("storage", "rwxrwx--x");
    assertThat(ExposedFolders.in(config(data, storage))).containsExactly(data, storage);
  }

  @Test
  void areNotThoseOfTheirOwnerAndGroup() throws IOException {
    Path data = made("data", "rwx------");
    Path storage = made("storage", "rwxrwx---");
    assertThat(ExposedFolders.in(config(data, storage))).isEmpty();
    assertThat(ExposedFolders.in(config(data, folder.resolve("missing")))).isEmpty();
  }

  @Test
  void areNotThoseInsideOfAClosedFolder() throws IOException {
    Path data = made("data", "rwx------");
    Path storage = made("data/storage", "rwxr-xr-x");
    assertThat(ExposedFolders.in(config(data, storage))).isEmpty();
  }

  private Path made(String name, String mode) throws IOException {
    Path made = Files.createDirectory(folder.resolve(name));
    return Files.setPosixFilePermissions(made, PosixFilePermissions.fromString(mode));
  }

  private static RegistryConfig config(Path data, Path storage) {
    return ConfigReader.read(
            new ConfigSources(
                List.of(
                    new ConfigSources.Flag("--data", "data", data.toString()),
                    new ConfigSources.Flag("--set", "storage.folder", storage.toString())),
                Map.of(),
                Optional.empty()))
        .config();
  }
}
