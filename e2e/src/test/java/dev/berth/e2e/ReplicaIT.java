package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database that may lose acknowledged commits in a fail-over is spoken of at start. */
@Tag("slow")
final class ReplicaIT {
  private static final String WARNING = "the database has a replica but no synchronous one";

  @TempDir private Path folder;

  @Test
  void warnsOfAReplicaThatCommitsDoNotWaitFor() throws Exception {
    try (ExternalPostgres postgres = ExternalPostgres.start(folder)) {
      assumeTrue(postgres.hasReceiver(), "pg_receivewal is not installed");
      postgres.createDatabase("berth");
      assertThat(logOfAStart("alone", postgres)).doesNotContain(WARNING);
      Process receiver = postgres.attachReceiver();
      try {
        assertThat(logOfAStart("watched", postgres)).contains(WARNING);
      } finally {
        receiver.destroy();
        assertThat(receiver.waitFor(20, TimeUnit.SECONDS)).isTrue();
      }
    }
  }

  private String logOfAStart(String name, ExternalPostgres postgres) throws IOException {
    try (Berth berth =
        Berth.start(
            folder.resolve(name),
            ExternalPostgres.setting("berth", postgres.port()),
            "storage.folder=" + folder.resolve("storage"))) {
      return berth.log();
    }
  }
}
