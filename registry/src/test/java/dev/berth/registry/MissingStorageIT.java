package dev.berth.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.db.DatabaseAddress;
import dev.berth.registry.db.TestDatabase;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that need the storage of a registry, where it is not. */
final class MissingStorageIT {
  @RegisterExtension static final TestDatabase database = new TestDatabase();

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"check", "check --repair", "gc run", "gc run --now --yes"})
  void isNotCreatedByACommand(String line) {
    DatabaseAddress address = database.address();
    TestCommand command =
        TestCommand.run(
            line.split(" "),
            "--data=" + folder,
            "--set=database.url=" + address.url(),
            "--set=database.user=" + address.user(),
            "--set=database.password=" + address.password().reveal());

    assertThat(command.errors())
        .startsWith("berth: no storage in %s: is it mounted?".formatted(folder.resolve("storage")));
    assertThat(command.exitCode()).isEqualTo(3);
    assertThat(folder).isEmptyDirectory();
  }
}
