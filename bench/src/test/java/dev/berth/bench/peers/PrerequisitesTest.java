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
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.createFile(file);
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }

  private Programs check(Optional<Path> dockerRegistry, Optional<Path> zot) {
    ProgramSearch search = new ProgramSearch("/nowhere:" + folder, folder.resolve("postgresql"));
    return Prerequisites.check(search, dockerRegistry, zot);
  }

  @Test
  void findsProgramsOnThePath() throws Exception {
    Path dockerRegistry = program("docker-registry");
    Path nginx = program("nginx");
    Path redis = program("redis-server");
    assertThat(check(Optional.empty(), Optional.empty()))
        .isEqualTo(
            new Programs(
                dockerRegistry,
                Optional.empty(),
                Optional.of(nginx),
                Optional.empty(),
                Optional.of(redis)));
  }

  @Test
  void takesTheNewestPostgresThatBerthKnows() throws Exception {
    program("docker-registry");
    for (String version : new String[] {"9", "15", "17", "100"}) {
      program("postgresql/" + version + "/bin/initdb");
    }
    assertThat(check(Optional.empty(), Optional.empty()).postgres())
        .contains(folder.resolve("postgresql/17/bin"));
  }

  @Test
  void takesTheProgramsThatAreNamed() throws Exception {
    program("docker-registry");
    Path other = program("registry");
    Path zot = program("some-zot");
    Programs programs = check(Optional.of(other), Optional.of(zot));
    assertThat(programs.dockerRegistry()).isEqualTo(other);
    assertThat(programs.zot()).contains(zot);
  }

  @Test
  void namesEverythingWhenSomethingIsMissing() throws Exception {
    program("nginx");
    assertThatExceptionOfType(CannotMeasureException.class)
        .isThrownBy(() -> check(Optional.empty(), Optional.empty()))
        .withMessage(
            """
            not everything is here that this needs:
              missing: docker-registry, to compare with: apt install docker-registry on Debian and Ubuntu, or --docker-registry FILE
              here:    Linux, whose /proc tells the processor time of a server
              not here, but not needed: zot, given with --zot FILE
              here:    nginx: apt install nginx-light
              not here, but not needed: PostgreSQL 15 to 18 as Debian has it: apt install postgresql
              not here, but not needed: redis-server: apt install redis-server""");
  }

  @Test
  void doesNotReplaceANamedProgramByAnother() throws Exception {
    program("docker-registry");
    assertThatExceptionOfType(CannotMeasureException.class)
        .isThrownBy(() -> check(Optional.of(folder.resolve("typo")), Optional.empty()))
        .withMessageContaining("missing: docker-registry");
    assertThatExceptionOfType(CannotMeasureException.class)
        .isThrownBy(() -> check(Optional.empty(), Optional.of(folder.resolve("typo"))))
        .withMessageContaining("missing: zot");
  }
}
