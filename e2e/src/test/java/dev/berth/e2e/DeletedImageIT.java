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

/** Clients delete tags, images and blobs, and what they deleted is gone at once. */
@Tag("slow")
@NeedsClients({"crane", "regctl", "oras", "skopeo"})
final class DeletedImageIT {
  @TempDir private static Path folder;
  private static Berth berth;
  private static Client crane;
  private static Client regctl;
  private static Client oras;
  private static Client skopeo;

  @BeforeAll
  static void start() throws Exception {
    berth = Berth.start(DataFolders.used(folder));
    ClientHome home = ClientHome.create(folder);
    crane = new Client("crane", home);
    regctl = new Client("regctl", home);
    oras = new Client("oras", home);
    skopeo = new Client("skopeo", home);
  }

  @AfterAll
  static void stop() throws Exception {
    try (var _ = berth) {
      berth.check();
    }
  }

  @Test
  void deletesOneTagOfAnImage() throws Exception {
    String repository = berth.name() + "/deleted/tags";
    Layout image = push(repository + ":one");
    crane.run("tag %s:one two", repository);
    crane.run("tag %s:one three", repository);

    crane.run("delete %s:one", repository);
    regctl.run("tag delete %s:two", repository);

    assertThat(crane.run("ls %s", repository)).isEqualTo("three");
    assertThat(crane.fail("manifest %s:one", repository)).contains("MANIFEST_UNKNOWN");
    assertThat(crane.run("digest %s:three", repository)).isEqualTo(image.digest());
  }

  @Test
  void deletesAnImageWithAllItsTags() throws Exception {
    String repository = berth.name() + "/deleted/images";
    push(repository + ":by-skopeo");
    crane.run("tag %s:by-skopeo same", repository);
    push(repository + ":by-oras");
    Layout last = push(repository + ":by-regctl");

    skopeo.run("delete docker://%s:by-skopeo", repository);
    assertThat(crane.run("ls %s", repository).lines()).containsExactly("by-oras", "by-regctl");
    oras.run("manifest delete --force %s:by-oras", repository);
    assertThat(crane.run("ls %s", repository)).isEqualTo("by-regctl");
    regctl.run("manifest delete %s@%s", repository, last.digest());
    assertThat(crane.run("ls %s", repository)).isEmpty();
  }

  @Test
  void deletesABlobOnceNoImageNeedsIt() throws Exception {
    String repository = berth.name() + "/deleted/blobs";
    Layout image = push(repository + ":v1");
    String layer =
        crane
            .run("manifest %s:v1", repository)
            .replaceAll("(?s).*(sha256:\\p{XDigit}{64}).*", "$1");

    assertThat(regctl.fail("blob delete %s %s", repository, layer)).contains("delete them first");
    crane.run("delete %s@%s", repository, image.digest());
    regctl.run("blob delete %s %s", repository, layer);

    assertThat(oras.fail("blob fetch --output - %s@%s", repository, layer)).contains("not found");
  }

  private static Layout push(String image) throws Exception {
    Layout layout =
        TestImage.single(Files.createTempDirectory(folder, "image"), new SplittableRandom());
    crane.run("push %s %s", layout, image);
    return layout;
  }
}
