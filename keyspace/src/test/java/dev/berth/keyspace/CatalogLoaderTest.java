package dev.berth.keyspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.berth.keyspace.key.Keyspace;
import dev.berth.keyspace.source.ProblemsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogLoaderTest {
  private static final String CATALOG =
      "{keyspace: %s, families: {f: {key: %1$s, single: true, type: set, life: undecided}}}%n";

  @TempDir Path folder;

  @Test
  void loadsTheOnlyKeyspaceOfAFile() throws IOException {
    Keyspace keyspace = CatalogLoader.load(file(CATALOG.formatted("one")));

    assertThat(keyspace.name()).isEqualTo("one");
    assertThat(keyspace.family("f").key()).hasToString("one");
  }

  @Test
  void refusesToChooseAmongSeveralKeyspaces() throws IOException {
    Path file = file(CATALOG.formatted("one") + "---\n" + CATALOG.formatted("two"));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> CatalogLoader.load(file))
        .withMessage(file + " declares 2 keyspaces, not one");
    assertThat(new CatalogLoader().add(file).load().all())
        .extracting(Keyspace::name)
        .containsExactly("one", "two");
  }

  @Test
  void refusesAFileThatIsNotThere() {
    Path file = folder.resolve("missing.yaml");

    assertThatExceptionOfType(ProblemsException.class)
        .isThrownBy(() -> CatalogLoader.load(file))
        .withMessage(file + ":1:1: there is no such file; check its name");
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("catalog.yaml"), text);
  }
}
