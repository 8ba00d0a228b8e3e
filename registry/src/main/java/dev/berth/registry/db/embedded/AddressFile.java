package dev.berth.registry.db.embedded;

import dev.berth.registry.config.Secret;
import dev.berth.registry.db.DatabaseAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The note of a running server for other processes: URL, user and password, a line each. */
final class AddressFile {
  private final Path path;

  AddressFile(Path folder) {
    this.path = folder.resolve("address");
  }

  void write(DatabaseAddress address) throws IOException {
    PrivateFiles.write(
        path, String.join("\n", address.url(), address.user(), address.password().reveal()));
  }

  /** Empty while no server runs. */
  Optional<DatabaseAddress> find() throws IOException {
    try {
      List<String> lines = Files.readAllLines(path);
      return Optional.of(new DatabaseAddress(lines.get(0), lines.get(1), Secret.of(lines.get(2))));
    } catch (NoSuchFileException notRunning) {
      return Optional.empty();
    }
  }

  void delete() throws IOException {
    Files.deleteIfExists(path);
  }
}
