package dev.berth.registry.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SpoolTest {
  @TempDir private Path parent;

  @Test
  void keepsBytesInFilesOfItsOwn() throws IOException {
    Spool spool = Spool.in(parent.resolve("spool"));
    try (SpoolFile file = spool.create();
        SpoolFile other = spool.create()) {
      file.write("?abc!".getBytes(UTF_8), 1, 3);
      file.write("?def!".getBytes(UTF_8), 1, 3);
      other.write("other".getBytes(UTF_8), 0, 5);

      assertThat(file.length()).isEqualTo(6);
      assertThat(file.read()).hasContent("abcdef");
      assertThat(other.read()).hasContent("other");
    }
  }

  @Test
  void isClosedToOtherUsersAndKeepsNoNames() throws IOException {
    Path folder = parent.resolve("data/spool");
    try (SpoolFile _ = Spool.in(folder).create()) {
      assertThat(folder).isEmptyDirectory();
    }
    assertThat(Files.getPosixFilePermissions(folder))
        .hasToString("[OWNER_READ, OWNER_WRITE, OWNER_EXECUTE]");
  }
}
