package dev.berth.keyspace.convention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.Written;
import dev.berth.keyspace.key.Keyspaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConventionPageTest {
  private static final Path SOURCE =
      Path.of("src/test/java/dev/berth/keyspace/convention/ConventionPageTest.java");

  @Test
  void isInTheRepositoryAsTheChecksAreDefined() throws IOException {
    Written.check(Written.page("conventions.md"), ConventionPage.text(sample()));
  }

  @Test
  void showsASampleThatRuns(@TempDir Path folder) throws IOException {
    Path catalog = Files.writeString(folder.resolve("shop-keys.yaml"), ConventionPage.CATALOG);
    Path convention = Files.writeString(folder.resolve("shop.yaml"), ConventionPage.CONVENTION);

    // sample
    Keyspaces keyspaces = new CatalogLoader().add(catalog).load();
    Lint lint = new Lint(Conventions.load(convention));
    List<Finding> errors = lint.check(keyspaces).errors(false);
    // end

    assertThat(errors).extracting(Finding::rule).containsExactly("S2");
  }

  private static String sample() throws IOException {
    return Files.readAllLines(SOURCE).stream()
        .dropWhile(line -> !line.strip().equals("// sample"))
        .skip(1)
        .takeWhile(line -> !line.strip().equals("// end"))
        .map(line -> line.strip() + "\n")
        .collect(Collectors.joining());
  }
}
