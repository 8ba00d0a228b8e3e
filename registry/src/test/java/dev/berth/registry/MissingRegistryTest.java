package dev.berth.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.embedded.DataFolder;
import dev.berth.registry.embedded.FolderOwner;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands in a folder that is not that of a registry. */
final class MissingRegistryTest {
  private static final String DIGEST =
      "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check",
        "check --repair",
        "db status",
        "db stats",
        "gc status",
        "gc run",
        "gc run --now --yes",
        "gc explain " + DIGEST,
        "gc preview app",
        "gc deleted",
        "gc restore app@" + DIGEST,
        "gc restore app:v1",
        "tag list app",
        "tag delete app:v1",
        "nodes",
        "repository list",
        "repository show app",
        "repository delete app --yes"
      })
  void isNotCreatedByACommand(String line) {
    Path data = folder.resolve("data");
    TestCommand command = TestCommand.run(line.split(" "), "--data", data.toString());

    assertThat(command.errors())
        .isEqualToIgnoringNewLines(
            "berth: no registry in %s: name its folder with --data or its settings with --config;"
                    .formatted(data)
                + " 'berth serve' creates a new one");
    assertThat(command.exitCode()).isEqualTo(3);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void isNotCreatedInAFolderThatWasUsedBefore() {
    DataFolder.lock(folder, FolderOwner.SERVER).close();
    TestCommand command = TestCommand.run("gc", "status", "--data", folder.toString());

    assertThat(command.exitCode()).isEqualTo(3);
    assertThat(command.errors()).startsWith("berth: no registry in " + folder + ": ");
    assertThat(folder.resolve("postgresql")).doesNotExist();
  }
}
