package dev.berth.bench.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class ProgramVersionTest {
  @Test
  void findsTheVersionInWhatProgramsSay() {
    assertThat(ProgramVersion.in("postgres (PostgreSQL) 18.3\n")).isEqualTo("18.3");
    assertThat(ProgramVersion.in("Redis server v=7.0.15 sha=00000000:0 malloc=libc bits=64"))
        .isEqualTo("7.0.15");
    assertThat(ProgramVersion.in("docker-registry github.com/docker/distribution 2.8.2+ds1"))
        .isEqualTo("2.8.2+ds1");
    assertThat(ProgramVersion.in("berth 0.1.0-SNAPSHOT\njava 25.0.3+9-LTS"))
        .isEqualTo("0.1.0-SNAPSHOT");
  }

  @Test
  void doesWithoutOne() {
    assertThat(ProgramVersion.in("what?")).isEqualTo("unknown");
    assertThat(ProgramVersion.of("/nowhere", Map.of())).isEqualTo("unknown");
  }
}
