package dev.berth.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.registry.embedded.DataFolder;
import dev.berth.registry.embedded.DataFolderInUseException;
import dev.berth.registry.embedded.FolderOwner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
final class DataFolderWaitTest {
  private static final Duration LONG = Duration.ofHours(1);

  @TempDir private Path folder;

  @Test
  void waitsUntilACommandEnds() {
    DataFolder command = DataFolder.lock(folder, FolderOwner.COMMAND);
    AtomicInteger attempts = new AtomicInteger();
    DataFolder server =
        new DataFolderWait(LONG)
            .until(
                () -> {
                  if (attempts.incrementAndGet() == 3) {
                    command.close();
                  }
                  return DataFolder.lock(folder, FolderOwner.SERVER);
                });
    server.close();
    assertThat(attempts).hasValue(3);
  }

  @Test
  void doesNotWaitForAServer() {
    try (DataFolder server = DataFolder.lock(folder, FolderOwner.SERVER)) {
      assertThatExceptionOfType(DataFolderInUseException.class)
          .isThrownBy(
              () ->
                  new DataFolderWait(LONG)
                      .until(() -> DataFolder.lock(server.path(), FolderOwner.SERVER)));
    }
  }

  @Test
  void doesNotWaitWhenItIsInterrupted() {
    try (DataFolder command = DataFolder.lock(folder, FolderOwner.COMMAND)) {
      Thread.currentThread().interrupt();
      assertThatExceptionOfType(DataFolderInUseException.class)
          .isThrownBy(
              () ->
                  new DataFolderWait(LONG)
                      .until(() -> DataFolder.lock(command.path(), FolderOwner.SERVER)));
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void givesUpOnACommandThatTakesTooLong() {
    try (DataFolder command = DataFolder.lock(folder, FolderOwner.COMMAND)) {
      assertThatExceptionOfType(DataFolderInUseException.class)
          .isThrownBy(
              () ->
                  new DataFolderWait(Duration.ofMillis(100))
                      .until(() -> DataFolder.lock(command.path(), FolderOwner.SERVER)))
          .withMessageContaining("a command");
    }
  }
}
