package dev.berth.registry.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DataFolderTest {
  @TempDir private Path temporary;

  @Test
  void createsTheFolderAndNotesItsProcess() throws IOException {
    Path data = temporary.resolve("new/data");
    try (DataFolder folder = DataFolder.lock(data)) {
      assertThat(folder.path()).isEqualTo(data.toRealPath());
    }
    assertThat(data.resolve("lock")).hasContent(String.valueOf(ProcessHandle.current().pid()));
  }

  @Test
  void isTakenOnceEvenWithinOneProcess() {
    try (DataFolder folder = DataFolder.lock(temporary)) {
      assertThat(DataFolder.tryLock(folder.path())).isEmpty();
      assertThatExceptionOfType(DataFolderInUseException.class)
          .isThrownBy(() -> DataFolder.lock(temporary))
          .withMessage(
              "data folder %s is in use by process %d"
                  .formatted(temporary, ProcessHandle.current().pid()));
    }
    assertThat(DataFolder.tryLock(temporary)).hasValueSatisfying(DataFolder::close);
  }

  @Test
  void saysWhatIsWrongWithThePath() throws IOException {
    Path file = Files.createFile(temporary.resolve("file"));
    assertThatExceptionOfType(EmbeddedServerException.class)
        .isThrownBy(() -> DataFolder.lock(file.resolve("data")))
        .withMessageStartingWith("cannot use data folder " + file.resolve("data"));
  }
}
