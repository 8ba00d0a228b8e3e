package dev.berth.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.bench.server.CannotMeasureException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PrerequisitesTest {
  @TempDir private Path folder;

  private Path program(String name) throws IOException {
    Path file = Files.createFile(folder.resolve(name));
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }

  @Test
  void findsTheProgramOnThePath() throws Exception {
    Path program = program("docker-registry");
    assertThat(Prerequisites.check(Optional.empty(), "/nowhere:" + folder)).isEqualTo(program);
  }

  @Test
  void takesTheProgramThatIsNamed() throws Exception {
    program("docker-registry");
    Path other = program("registry");
    assertThat(Prerequisites.check(Optional.of(other), folder.toString())).isEqualTo(other);
  }

  @Test
  void namesEverythingWhenSomethingIsMissing() throws Exception {
    assertThatExceptionOfType(CannotMeasureException.class)
        .isThrownBy(() -> Prerequisites.check(Optional.empty(), folder.toString()))
        .withMessage(
            """
            not everything is here that this needs:
              missing: docker-registry, to compare with: apt install docker-registry on Debian and Ubuntu, or --docker-registry FILE
              here:    Linux, whose /proc tells the processor time of a server""");
  }

  @Test
  void doesNotReplaceANamedProgramByAnother() throws Exception {
    program("docker-registry");
    assertThatExceptionOfType(CannotMeasureException.class)
        .isThrownBy(
            () -> Prerequisites.check(Optional.of(folder.resolve("typo")), folder.toString()))
        .withMessageContaining("missing: docker-registry");
  }
}
