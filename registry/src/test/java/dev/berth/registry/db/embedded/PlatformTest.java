package dev.berth.registry.db.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PlatformTest {
  @ParameterizedTest
  @CsvSource({
    "Linux,    amd64,   postgres-linux-x86_64.txz",
    "Linux,    aarch64, postgres-linux-arm_64.txz",
    "Mac OS X, x86_64,  postgres-darwin-x86_64.txz",
    "Mac OS X, aarch64, postgres-darwin-arm_64.txz",
  })
  void namesTheArchiveOfAPlatform(String system, String processor, String archive) {
    assertThat(Platform.of(system, processor).archiveName()).isEqualTo(archive);
  }

  @Test
  void hasNoArchiveForAnUnknownPlatform() {
    assertThat(PostgresArchive.find(Platform.of("Plan 9", "mips"))).isEmpty();
  }
}
