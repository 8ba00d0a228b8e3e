package dev.berth.registry.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DataFolderTest {
  @TempDir private Path temporary;

  @Test
  void saysThatAFileIsWhereTheFolderShouldBe() throws IOException {
    Path file = Files.writeString(temporary.resolve("file"), "");
    assertThatExceptionOfType(EmbeddedServerException.class)
        .isThrownBy(() -> DataFolder.lock(file, FolderOwner.SERVER))
        .withMessage("cannot use data folder %s: %s is not a folder", file, file);
  }

  @Test
  void createsTheFolderAndNotesItsProcess() throws IOException {
    Path data = temporary.resolve("new/data");
    try (DataFolder folder = DataFolder.lock(data, FolderOwner.SERVER)) {
      assertThat(folder.path()).isEqualTo(data.toRealPath());
      assertThat(Files.getPosixFilePermissions(data))
          .hasToString("[OWNER_READ, OWNER_WRITE, OWNER_EXECUTE]");
    }
    assertThat(data.resolve("lock")).hasContent(ProcessHandle.current().pid() + " server");
    DataFolder.lock(data, FolderOwner.COMMAND).close();
    assertThat(data.resolve("lock")).hasContent(ProcessHandle.current().pid() + " command");
  }

  @Test
  void isTakenOnceEvenWithinOneProcess() {
    try (DataFolder folder = DataFolder.lock(temporary, FolderOwner.SERVER)) {
      assertThat(DataFolder.tryLock(folder.path(), FolderOwner.COMMAND)).isEmpty();
      assertThatExceptionOfType(DataFolderInUseException.class)
          .isThrownBy(() -> DataFolder.lock(temporary, FolderOwner.SERVER))
          .withMessage(
              "data folder %s is in use by process %d"
                  .formatted(temporary, ProcessHandle.current().pid()))
          .matches(inUse -> !inUse.isByCommand());
    }
    assertThat(DataFolder.tryLock(temporary, FolderOwner.SERVER))
        .hasValueSatisfying(DataFolder::close);
  }

  @Test
  void mayHaveACommandButNoServer() {
    Path data = temporary.resolve("data");
    DataFolder.requireNoServer(data);
    assertThat(data).doesNotExist();
    try (DataFolder folder = DataFolder.lock(data, FolderOwner.COMMAND)) {
      DataFolder.requireNoServer(folder.path());
    }
    try (DataFolder folder = DataFolder.lock(data, FolderOwner.SERVER)) {
      assertThatExceptionOfType(DataFolderInUseException.class)
          .isThrownBy(() -> DataFolder.requireNoServer(folder.path()))
          .withMessageEndingWith("in use by process %d", ProcessHandle.current().pid());
    }
    DataFolder.requireNoServer(data);
    DataFolder.lock(data, FolderOwner.SERVER).close();
  }

  @Test
  void tellsThatACommandHasIt() {
    try (DataFolder folder = DataFolder.lock(temporary, FolderOwner.COMMAND)) {
      assertThatExceptionOfType(DataFolderInUseException.class)
          .isThrownBy(() -> DataFolder.lock(folder.path(), FolderOwner.SERVER))
          .withMessageEndingWith(
              "in use by process %d, a command: try again when it ended"
                  .formatted(ProcessHandle.current().pid()))
          .matches(DataFolderInUseException::isByCommand);
    }
  }

  @Test
  void tellsWhetherItIsInUseAndCreatesNothing() {
    Path data = temporary.resolve("data");
    assertThat(DataFolder.isInUse(data)).isFalse();
    assertThat(data).doesNotExist();
    try (DataFolder folder = DataFolder.lock(data, FolderOwner.SERVER)) {
      assertThat(DataFolder.isInUse(folder.path())).isTrue();
    }
    assertThat(DataFolder.isInUse(data)).isFalse();
    DataFolder.lock(data, FolderOwner.SERVER).close();
  }

  @ParameterizedTest
  @CsvSource({"12 server, SERVER", "12 command, COMMAND", "12,", "'',", "12 ser,"})
  void readsWhatAProcessNotedOfItself(String note, @Nullable FolderOwner owner) {
    assertThat(FolderOwner.of(note)).isEqualTo(Optional.ofNullable(owner));
  }

  @Test
  void saysWhatIsWrongWithThePath() throws IOException {
    Path file = Files.createFile(temporary.resolve("file"));
    assertThatExceptionOfType(EmbeddedServerException.class)
        .isThrownBy(() -> DataFolder.lock(file.resolve("data"), FolderOwner.SERVER))
        .withMessageStartingWith("cannot use data folder " + file.resolve("data"));
  }
}
