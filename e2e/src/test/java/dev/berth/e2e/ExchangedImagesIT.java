package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What one client pushes, every client pulls, byte for byte. */
@Tag("slow")
@NeedsClients({"skopeo", "crane", "regctl", "oras"})
final class ExchangedImagesIT {
  @TempDir private static Path folder;
  private static Berth berth;
  private static ClientHome home;

  @BeforeAll
  static void start() throws Exception {
    berth = Berth.start(DataFolders.used(folder));
    home = ClientHome.create(folder);
  }

  @AfterAll
  static void stop() throws Exception {
    try (var _ = berth) {
      berth.check();
    }
  }

  @ParameterizedTest
  @EnumSource
  void pullsWhatThisClientPushed(ImageClient pusher) throws Exception {
    String image = "%s/from/%s:v1".formatted(berth.name(), pusher.program());
    Layout pushed =
        TestImage.create(folder.resolve("by-" + pusher.program()), new SplittableRandom());
    pusher.push(pusher.in(home), pushed, image);
    for (ImageClient puller : ImageClient.values()) {
      Layout pulled = pull(puller, image, pusher.program());
      assertThat(pulled.digest()).as(puller.program()).isEqualTo(pushed.digest());
      assertThat(pulled.blobs())
          .as(puller.program())
          .containsExactlyInAnyOrderEntriesOf(pushed.blobs());
    }
  }

  /** A list of images in the older format of Docker, which skopeo can write. */
  @Test
  void pullsImagesOfDocker() throws Exception {
    String image = berth.name() + "/from/docker:v1";
    Client skopeo = ImageClient.SKOPEO.in(home);
    Layout source = TestImage.create(folder.resolve("source"), new SplittableRandom());
    skopeo.run("copy --all --format v2s2 oci:%s docker://%s", source, image);

    Layout first = pull(ImageClient.CRANE, image, "docker");
    assertThat(ImageClient.CRANE.in(home).run("manifest %s", image))
        .contains("application/vnd.docker.distribution.manifest.list.v2+json");
    for (ImageClient puller : List.of(ImageClient.REGCTL, ImageClient.ORAS)) {
      assertThat(pull(puller, image, "docker").blobs())
          .as(puller.program())
          .containsExactlyInAnyOrderEntriesOf(first.blobs());
    }
    // Skopeo keeps no such images in a layout, but carries them from one registry to another.
    String copy = berth.name() + "/copied/docker:v1";
    skopeo.run("copy --all --preserve-digests docker://%s docker://%s", image, copy);
    assertThat(pull(ImageClient.CRANE, copy, "docker-copy").blobs())
        .containsExactlyInAnyOrderEntriesOf(first.blobs());
  }

  private static Layout pull(ImageClient puller, String image, String pusher) throws Exception {
    Layout layout = new Layout(folder.resolve("%s-by-%s".formatted(pusher, puller.program())));
    puller.pull(puller.in(home), image, layout);
    return layout;
  }
}
