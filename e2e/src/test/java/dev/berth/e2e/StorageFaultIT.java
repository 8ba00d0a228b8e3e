package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Storage is full, cannot be written, or is not there. */
@Tag("slow")
final class StorageFaultIT {
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final int FIRST_PART = 200_000;
  private static final int SIZE = 1_500_000;

  @TempDir private static Path folder;
  private static SmallDisk disk;
  private static Path storage;
  private static Berth berth;
  private static RegistryClient client;

  private final SplittableRandom random = new SplittableRandom();

  @BeforeAll
  static void start() throws Exception {
    disk = SmallDisk.mount(folder.resolve("disk"), 16);
    storage = disk.folder().resolve("storage");
    berth = Berth.start(DataFolders.used(folder), "storage.folder=" + storage);
    client = berth.client();
  }

  @AfterAll
  static void stop() throws Exception {
    try (var _ = disk) {
      try (var _ = berth) {
        berth.check();
      }
    }
  }

  @Test
  @Shows("F4")
  void refusesBytesWhileTheDiskIsFullAndTakesThemLater() throws Exception {
    Push push = Push.start(client, "some/app", Bytes.random(random, SIZE));
    byte[] first = Bytes.between(push.bytes(), 0, FIRST_PART);
    byte[] rest = Bytes.from(push.bytes(), FIRST_PART);
    assertThat(client.chunk(push.upload(), 0, first).statusCode()).isEqualTo(202);
    disk.fill(rest.length - FIRST_PART);
    long left = disk.usable();
    OciErrors.assertPassing(client.chunk(push.upload(), FIRST_PART, rest), 503);
    OciErrors.assertPassing(client.complete(push.upload(), push.digest(), rest), 503);
    assertThat(disk.usable()).as("the bytes that were refused take no space").isEqualTo(left);
    assertThat(RegistryClient.received(client.status(push.upload()))).isEqualTo(FIRST_PART);
    disk.free();
    assertThat(push.resume(client)).isEqualTo(FIRST_PART);
  }

  /** The server asks its storage four times a second at most, so this may be a moment old. */
  private static boolean writable() throws Exception {
    return RegistryClient.json(client.get("/health/ready")).at("/storage/write").asBoolean();
  }

  @Test
  @Shows("F4")
  void servesReadersWhileStorageIsReadOnlyAndWritersAfterwards() throws Exception {
    byte[] before = Bytes.random(random, 1000);
    String digest = client.pushBlob("some/app", before);
    Push push = Push.start(client, "some/app", Bytes.random(random, 1000));
    disk.makeReadOnly();
    Eventually.holds("storage takes no bytes", SOON, () -> !writable());
    client.awaitReady();
    OciErrors.assertPassing(client.stream(push.upload(), push.bytes()), 503);
    assertThat(client.blob("some/app", digest).body()).isEqualTo(before);
    disk.makeWritable();
    Eventually.holds("storage takes bytes again", SOON, StorageFaultIT::writable);
    assertThat(push.resume(client)).isZero();
  }

  @Test
  @Shows("F4")
  void saysTryAgainAndNeverNotFoundWhileStorageIsAway() throws Exception {
    byte[] before = Bytes.random(random, 1000);
    String digest = client.pushBlob("some/app", before);
    Push push = Push.start(client, "some/app", Bytes.random(random, 1000));
    Path away = disk.folder().resolve("away");
    Files.move(storage, away);
    Eventually.holds("storage is missed", SOON, () -> client.readiness() == 503);
    OciErrors.assertPassing(client.blob("some/app", digest), 503);
    OciErrors.assertPassing(client.stream(push.upload(), push.bytes()), 503);
    Files.move(away, storage);
    Eventually.holds("storage is back", SOON, () -> client.readiness() == 200);
    assertThat(client.blob("some/app", digest).body()).isEqualTo(before);
    assertThat(push.resume(client)).isZero();
  }
}
