package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Buildah builds an image, pushes it, and unpacks what it and others pushed. */
@Tag("slow")
@NeedsClients({"buildah", "skopeo"})
final class BuiltImageIT {
  @TempDir private static Path folder;
  private static Berth berth;
  private static ClientHome home;
  private static Client buildah;
  private static Client skopeo;

  @BeforeAll
  static void start() throws Exception {
    berth = Berth.start(DataFolders.used(folder));
    home = ClientHome.create(folder);
    buildah = new Client("buildah", home);
    skopeo = new Client("skopeo", home);
  }

  @AfterAll
  static void stop() throws Exception {
    try (var _ = berth) {
      berth.check();
    }
  }

  @Test
  void unpacksTheFilesOfAnImageItBuilt() throws Exception {
    String image = berth.name() + "/built/app:v1";
    home.write("greeting.txt", "hello from the build");
    String container = buildah.run("from scratch");
    buildah.run("copy %s greeting.txt /greeting.txt", container);
    buildah.run("commit --rm %s %s", container, image);
    buildah.run("push %s", image);
    buildah.run("rmi %s", image);

    assertThat(unpack(image).resolve("greeting.txt")).hasContent("hello from the build");
  }

  @Test
  void unpacksAnImageThatAnotherClientPushed() throws Exception {
    String image = berth.name() + "/built/other:v1";
    Layout pushed = TestImage.single(folder.resolve("pushed"), new SplittableRandom());
    ImageClient.SKOPEO.push(skopeo, pushed, image);

    assertThat(unpack(image)).isDirectoryContaining("glob:**/file-1000");
    assertThat(buildah.run("inspect --format {{.FromImageDigest}} %s", image))
        .isEqualTo(pushed.digest());
  }

  /** Pulls an image that is not in the storage of buildah; returns the folder of its files. */
  private static Path unpack(String image) throws Exception {
    return Path.of(buildah.run("mount %s", buildah.run("from --pull-always %s", image)));
  }
}
