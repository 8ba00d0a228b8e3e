package dev.berth.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** A look into the storage folder, where bytes can be seen to arrive. */
record StorageFiles(Path folder) {

  static StorageFiles of(Berth berth) {
    return new StorageFiles(berth.data().resolve("storage"));
  }

  long bytes() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("blobs"))) {
      return files.filter(Files::isRegularFile).mapToLong(StorageFiles::size).sum();
    }
  }

  /** The locations of all objects. */
  List<String> locations() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("blobs"))) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  /** Puts an object there that no table knows. */
  void addUnknownObject() throws IOException {
    Files.write(folder.resolve("blobs/00").resolve(UUID.randomUUID().toString()), new byte[10]);
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
