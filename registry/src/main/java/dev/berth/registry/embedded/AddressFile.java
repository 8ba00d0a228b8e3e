package dev.berth.registry.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The note of a running server for other processes of the same user: its address and login, a line
 * each.
 */
public final class AddressFile {
  private final Path path;

  /** In the folder of a server. */
  public AddressFile(Path folder) {
    this.path = folder.resolve("address");
  }

  public void write(String... lines) throws IOException {
    PrivateFiles.write(path, String.join("\n", lines));
  }

  /** Empty while no server runs. */
  public Optional<List<String>> find() throws IOException {
    try {
      return Optional.of(Files.readAllLines(path));
    } catch (NoSuchFileException notRunning) {
      return Optional.empty();
    }
  }

  public void delete() throws IOException {
    Files.deleteIfExists(path);
  }
}
