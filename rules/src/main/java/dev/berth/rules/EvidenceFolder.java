package dev.berth.rules;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** The folder into which every test JVM of a build puts a file of its own. */
record EvidenceFolder(Path path) {
  private static final String SUFFIX = ".tsv";

  /** Adds a file; none when there is nothing to tell. */
  void add(Collection<Evidence> evidence) {
    if (evidence.isEmpty()) {
      return;
    }
    try {
      Files.createDirectories(path);
      Path file = path.resolve(UUID.randomUUID() + SUFFIX);
      Files.write(file, evidence.stream().map(Evidence::toLine).sorted().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The evidence of all files; empty when no test has written any. */
  List<Evidence> readAll() {
    if (!Files.isDirectory(path)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(path)) {
      return files
          .filter(file -> file.toString().endsWith(SUFFIX))
          .flatMap(file -> lines(file).stream())
          .map(Evidence::parse)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
