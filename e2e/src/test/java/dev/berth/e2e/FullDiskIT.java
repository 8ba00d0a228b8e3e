package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole data folder, embedded PostgreSQL included, is on a disk that is full. */
@Tag("slow")
final class FullDiskIT {
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final int DISK_MEGABYTES = 256;
  private static final int SIZE = 3_000_000;

  @TempDir private Path folder;

  @Test
  @Shows("F4")
  void answersPullsWhilePushesAreRefusedAndPushesOnceThereIsSpace() throws Exception {
    SplittableRandom random = new SplittableRandom();
    try (SmallDisk disk = SmallDisk.mount(folder.resolve("disk"), DISK_MEGABYTES);
        Berth berth = Berth.start(DataFolders.used(disk.folder()))) {
      RegistryClient client = berth.client();
      byte[] bytes = Bytes.random(random, 1000);
      String blob = client.pushBlob("some/app", bytes);
      byte[] manifest = Manifests.ofOneBlob(blob, 1000).getBytes(StandardCharsets.UTF_8);
      assertThat(client.putManifest("some/app", "1", manifest).statusCode()).isEqualTo(201);
      Push push = Push.start(client, "some/app", Bytes.random(random, SIZE));
      disk.fill(0);

      OciErrors.assertPassing(client.stream(push.upload(), push.bytes()), 503);
      client.awaitReady();
      assertThat(client.manifest("some/app", "1").body()).isEqualTo(manifest);
      assertThat(client.head("/v2/some/app/manifests/1").statusCode()).isEqualTo(200);
      assertThat(client.blob("some/app", blob).body()).isEqualTo(bytes);

      disk.free();
      Eventually.holds("server is ready", SOON, () -> client.readiness() == 200);
      assertThat(push.resume(client)).isZero();
      berth.check();
    }
  }
}
