package dev.berth.oci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** This module has values and parsing only: it reads no file and asks nobody. */
final class DependenciesTest {
  private static final String ALLOWED =
      "import (static )?"
          + "(java\\.(util|security|nio\\.charset)\\.|java\\.nio\\.(Byte|Char)Buffer;"
          + "|java\\.io\\.(ByteArrayInputStream|InputStreamReader|Reader);"
          + "|tools\\.jackson\\.core\\.|org\\.jspecify\\.).*";

  @Test
  void usesNothingButJacksonCoreAndValuesOfTheJdk() throws Exception {
    List<String> others = new ArrayList<>();
    for (Path source : sources()) {
      for (String line : Files.readAllLines(source)) {
        if (line.startsWith("import ") && !line.matches(ALLOWED)) {
          others.add(source.getFileName() + ": " + line);
        }
      }
    }
    assertThat(others).isEmpty();
  }

  /** They take quadratic time when a client chooses keys with nearby hash codes. */
  @Test
  void copiesNothingIntoImmutableMapsAndSets() throws Exception {
    for (Path source : sources()) {
      assertThat(Files.readString(source))
          .as(source.toString())
          .doesNotContainPattern(
              "\\b(Map|Set)\\.copyOf\\(|toUnmodifiable(Map|Set)|Map\\.ofEntries");
    }
  }

  private static List<Path> sources() throws IOException, URISyntaxException {
    Path classes =
        Path.of(Digest.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path module = classes.resolveSibling("..").normalize();
    try (Stream<Path> files = Files.walk(module.resolve("src/main/java"))) {
      List<Path> found = files.filter(file -> file.toString().endsWith(".java")).toList();
      assertThat(found).hasSizeGreaterThan(10);
      return found;
    }
  }
}
