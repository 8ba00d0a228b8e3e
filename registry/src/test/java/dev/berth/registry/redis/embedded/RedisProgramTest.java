package dev.berth.registry.redis.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.embedded.Platform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RedisProgramTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"Linux, amd64", "Linux, aarch64", "Mac OS X, x86_64", "Mac OS X, aarch64"})
  void isThereForEachPlatformThatHasAnEmbeddedDatabase(String system, String processor) {
    assertThat(RedisProgram.find(Platform.of(system, processor))).isPresent();
  }

  @Test
  void isMissingForAnUnknownPlatform() {
    assertThat(RedisProgram.find(Platform.of("Plan 9", "mips"))).isEmpty();
  }

  @Test
  void isUnpackedOnceForItsOwnerOnly() throws IOException {
    RedisProgram program = RedisProgram.find(Platform.of("Linux", "amd64")).orElseThrow();
    Path unpacked = program.unpack(folder);
    assertThat(Files.getPosixFilePermissions(unpacked))
        .hasToString("[OWNER_READ, OWNER_WRITE, OWNER_EXECUTE]");
    Files.writeString(unpacked, "as it was");
    assertThat(program.unpack(folder)).isEqualTo(unpacked).hasContent("as it was");
    assertThat(folder).isDirectoryNotContaining(file -> !file.equals(unpacked));
  }
}
