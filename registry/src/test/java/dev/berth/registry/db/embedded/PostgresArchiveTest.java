package dev.berth.registry.db.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.embedded.Platform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PostgresArchiveTest {
  @ParameterizedTest
  @CsvSource({
    "Linux,    amd64,   postgres-linux-x86_64.txz",
    "Linux,    aarch64, postgres-linux-arm_64.txz",
    "Mac OS X, x86_64,  postgres-darwin-x86_64.txz",
    "Mac OS X, aarch64, postgres-darwin-arm_64.txz",
  })
  void isNamedByItsPlatform(String system, String processor, String archive) {
    assertThat(PostgresArchive.name(Platform.of(system, processor))).isEqualTo(archive);
  }

  @Test
  void isMissingForAnUnknownPlatform() {
    assertThat(PostgresArchive.find(Platform.of("Plan 9", "mips"))).isEmpty();
  }
}
