package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Images for several platforms under one tag: an index and its children. */
@Tag("slow")
@NeedsClients({"crane", "regctl", "skopeo"})
final class MultiPlatformImageIT {
  @TempDir private static Path folder;
  private static Berth berth;
  private static Client crane;
  private static Client regctl;
  private static Client skopeo;

  @BeforeAll
  static void start() throws Exception {
    berth = Berth.start(DataFolders.used(folder));
    ClientHome home = ClientHome.create(folder);
    crane = new Client("crane", home);
    regctl = new Client("regctl", home);
    skopeo = new Client("skopeo", home);
  }

  @AfterAll
  static void stop() throws Exception {
    try (var _ = berth) {
      berth.check();
    }
  }

  @Test
  void servesTheImageOfOnePlatform() throws Exception {
    String image = berth.name() + "/platforms/pulled:v1";
    Layout pushed = push(image);

    assertThat(crane.run("digest %s", image)).isEqualTo(pushed.digest());
    assertThat(crane.run("digest --platform linux/arm64 %s", image))
        .isEqualTo(pushed.digest("arm64"));
    assertThat(regctl.run("image digest --platform linux/amd64 %s", image))
        .isEqualTo(pushed.digest("amd64"));

    Layout pulled = new Layout(folder.resolve("arm64"));
    crane.run("pull --platform linux/arm64 --format oci %s %s", image, pulled);
    assertThat(pulled.digest()).isEqualTo(pushed.digest("arm64"));
    assertThat(pulled.blobs()).hasSize(3);
  }

  @Test
  void joinsImagesThatWerePushedAlone() throws Exception {
    String repository = berth.name() + "/platforms/joined";
    Layout one = TestImage.single(folder.resolve("one"), new SplittableRandom());
    Layout other = TestImage.single(folder.resolve("other"), new SplittableRandom());
    crane.run("push %s %s:one", one, repository);
    crane.run("push %s %s:other", other, repository);

    crane.run("index append -m %s:one -m %s:other -t %s:both", repository, repository, repository);

    assertThat(crane.run("manifest %s:both", repository)).contains(one.digest(), other.digest());
    crane.run("validate --remote %s:both", repository);
  }

  @Test
  void keepsAChildUntilItsIndexIsDeleted() throws Exception {
    String repository = berth.name() + "/platforms/deleted";
    Layout pushed = push(repository + ":v1");
    String child = repository + "@" + pushed.digest("arm64");

    assertThat(crane.fail("delete %s", child)).contains("delete the index first");
    assertThat(regctl.fail("manifest delete %s", child)).contains("delete the index first");
    crane.run("manifest %s", child);

    crane.run("delete %s@%s", repository, pushed.digest());
    assertThat(crane.fail("manifest %s:v1", repository)).contains("MANIFEST_UNKNOWN");
    crane.run("delete %s", child);
    assertThat(crane.fail("manifest %s", child)).contains("MANIFEST_UNKNOWN");
  }

  private static Layout push(String image) throws Exception {
    Layout layout =
        TestImage.create(Files.createTempDirectory(folder, "image"), new SplittableRandom());
    ImageClient.SKOPEO.push(skopeo, layout, image);
    return layout;
  }
}
