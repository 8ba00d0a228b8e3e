package dev.berth.registry.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.db.DatabaseAddress;
import dev.berth.registry.db.TestDatabase;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A push needs no more memory than is reserved for it, shown by a program that has no more. */
@Tag("slow")
final class ManifestMemoryIT {
  @RegisterExtension static final TestDatabase server = TestDatabase.forManyRows();

  /** Whatever the manifests name is there. */
  @BeforeAll
  static void fillRepository() {
    server
        .database()
        .useTransaction(
            handle -> {
              handle.execute(
                  "INSERT INTO repositories (path) VALUES (?)", LargeManifest.REPOSITORY.path());
              for (String form : List.of("01%064s", "02%0128s")) {
                int digits = Integer.parseInt(form.substring(3, form.length() - 1));
                String digest =
                    "decode('%s' || lpad(to_hex(i), %d, '0'), 'hex')"
                        .formatted(form.substring(0, 2), digits);
                String all = " FROM generate_series(0, %d) AS i".formatted(LargeManifest.MOST - 1);
                String id = "(SELECT id FROM repositories), ";
                handle.execute(
                    "INSERT INTO blobs (digest, size, media_type_id, location) SELECT "
                        + digest
                        + ", 9, 1, 'blobs/' || i || '"
                        + digits
                        + "'"
                        + all);
                handle.execute(
                    "INSERT INTO repository_blobs (repository_id, digest) SELECT "
                        + id
                        + digest
                        + all);
                handle.execute(
                    "INSERT INTO manifests (repository_id, digest, media_type_id, size, payload)"
                        + " SELECT "
                        + id
                        + digest
                        + ", 1, 0, ''"
                        + all);
              }
            });
  }

  @ParameterizedTest
  @EnumSource
  void isEnoughForAPush(LargeManifest manifest) throws Exception {
    assertThat(push(manifest, 1)).as("exit code").isZero();
  }

  /** That the program above would notice. */
  @Test
  void isNotEnoughWhenItIsTooLittle() throws Exception {
    assertThat(push(LargeManifest.EVERYTHING, 0.2)).as("exit code").isEqualTo(1);
  }

  private static int push(LargeManifest manifest, double factor)
      throws IOException, InterruptedException {
    DatabaseAddress address = server.address();
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx160m",
                "-Xmn2m",
                // Else buffers of the warm-up that are held softly would be additional room.
                "-XX:SoftRefLRUPolicyMSPerMB=0",
                "-cp",
                System.getProperty("java.class.path"),
                PushInSmallHeap.class.getName(),
                address.url(),
                address.user(),
                address.password().reveal(),
                manifest.name(),
                String.valueOf(factor))
            .redirectErrorStream(true)
            .redirectOutput(new File("target/push-in-small-heap-%s.log".formatted(manifest)))
            .start();
    try {
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("ended in time").isTrue();
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }
}
