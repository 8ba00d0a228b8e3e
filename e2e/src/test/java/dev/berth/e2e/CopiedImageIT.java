package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An image copied from one repository to another brings its bytes along without sending them. */
@Tag("slow")
@NeedsClients({"crane", "regctl", "oras", "skopeo"})
final class CopiedImageIT {
  private static final Duration SOON = Duration.ofSeconds(10);
  private static final int LAYERS = 3;
  private static final int CONFIGURATIONS = 2;

  @TempDir private static Path folder;
  private static Berth berth;
  private static ClientHome home;
  private static String source;
  private static Layout image;

  @BeforeAll
  static void start() throws Exception {
    berth = Berth.start(DataFolders.used(folder));
    home = ClientHome.create(folder);
    source = berth.name() + "/copy/source:v1";
    image = TestImage.create(folder.resolve("image"), new SplittableRandom());
    ImageClient.SKOPEO.push(ImageClient.SKOPEO.in(home), image, source);
  }

  @AfterAll
  static void stop() throws Exception {
    try (var _ = berth) {
      berth.check();
    }
  }

  @Test
  void craneSendsNoBytes() throws Exception {
    assertCopies("crane", "copy %s %s", LAYERS + CONFIGURATIONS, 0);
  }

  @Test
  void regctlSendsNoBytes() throws Exception {
    assertCopies("regctl", "image copy %s %s", LAYERS + CONFIGURATIONS, 0);
  }

  @Test
  void orasSendsNoBytes() throws Exception {
    assertCopies("oras", "copy %s %s", LAYERS + CONFIGURATIONS, 0);
  }

  /** It always sends configurations, which are small. */
  @Test
  void skopeoSendsNoLayers() throws Exception {
    assertCopies("skopeo", "copy --all docker://%s docker://%s", LAYERS, 1_000);
  }

  /** Bytes that were sent are in storage, even if others like them are there already. */
  private static void assertCopies(String client, String command, int mounts, long mostBytes)
      throws Exception {
    String target = "%s/copy/by-%s:v1".formatted(berth.name(), client);
    long before = StorageFiles.of(berth).bytes();
    new Client(client, home).run(command, source, target);
    assertThat(StorageFiles.of(berth).bytes()).isBetween(before, before + mostBytes);
    Eventually.holds(mounts + " blobs are mounted", SOON, () -> mounts(client) >= mounts);

    Layout copy = new Layout(folder.resolve("by-" + client));
    ImageClient.CRANE.pull(ImageClient.CRANE.in(home), target, copy);
    assertThat(copy.blobs()).containsExactlyInAnyOrderEntriesOf(image.blobs());
  }

  /** A layer that an image has twice may be mounted twice. */
  private static long mounts(String client) throws Exception {
    String uploads = "/v2/copy/by-%s/blobs/uploads/".formatted(client);
    return ServedRequest.of(berth).stream()
        .filter(request -> request.is("POST", uploads, 201))
        .count();
  }
}
