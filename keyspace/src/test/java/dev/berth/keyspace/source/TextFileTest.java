package dev.berth.keyspace.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextFileTest {
  private final Problems problems = new Problems();

  @TempDir Path folder;

  @Test
  void readsText() throws IOException {
    Path file = Files.writeString(folder.resolve("a.txt"), "Grüße\n");

    assertThat(TextFile.read(file, problems)).hasValue("Grüße\n");
    assertThat(problems.count()).isZero();
  }

  @Test
  void notesWhyAFileCannotBeRead() throws IOException {
    Path latin = Files.write(folder.resolve("latin.txt"), new byte[] {(byte) 0xE4});
    Path missing = folder.resolve("missing.txt");

    assertThat(TextFile.read(latin, problems)).isEmpty();
    assertThat(TextFile.read(missing, problems)).isEmpty();
    assertThat(TextFile.read(folder, problems)).isEmpty();

    assertThat(problems.sorted())
        .extracting(problem -> problem.at().file() + ": " + problem.what())
        .hasSize(3)
        .contains(latin + ": the file is not UTF-8", missing + ": there is no such file")
        .anyMatch(told -> told.startsWith(folder + ": the file cannot be read: "));
  }
}
