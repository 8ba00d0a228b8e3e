package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Clients list all tags of a repository, though the server gives them a few at a time. */
@Tag("slow")
@NeedsClients({"crane", "regctl", "oras", "skopeo"})
final class TagListIT {
  private static final List<String> TAGS =
      IntStream.range(100, 125).mapToObj(number -> "v" + number).toList();

  @TempDir private static Path folder;
  private static Berth berth;
  private static ClientHome home;
  private static String repository;

  @BeforeAll
  static void start() throws Exception {
    berth = Berth.start(DataFolders.used(folder), "limits.page-size=10");
    home = ClientHome.create(folder);
    repository = berth.name() + "/listed/app";
    Layout image = TestImage.single(folder.resolve("image"), new SplittableRandom());
    new Client("oras", home)
        .run(
            "copy --from-oci-layout %s@%s %s:%s",
            image, image.digest(), repository, String.join(",", TAGS));
  }

  @AfterAll
  static void stop() throws Exception {
    try (var _ = berth) {
      berth.check();
    }
  }

  @Test
  void craneListsAllTags() throws Exception {
    assertThat(new Client("crane", home).run("ls %s", repository).lines())
        .containsExactlyElementsOf(TAGS);
  }

  @Test
  void orasListsAllTags() throws Exception {
    Client oras = new Client("oras", home);
    assertThat(oras.run("repo tags %s", repository).lines()).containsExactlyElementsOf(TAGS);
    assertThat(oras.run("repo tags --last v120 %s", repository).lines())
        .containsExactlyElementsOf(TAGS.subList(21, TAGS.size()));
  }

  @Test
  void skopeoListsAllTags() throws Exception {
    String listed = new Client("skopeo", home).run("list-tags docker://%s", repository);
    assertThat(JsonMapper.shared().readTree(listed).path("Tags").valueStream())
        .map(tag -> tag.asString())
        .containsExactlyElementsOf(TAGS);
  }

  /** It leaves the pages to the person who types. */
  @Test
  void regctlListsOnePage() throws Exception {
    Client regctl = new Client("regctl", home);
    assertThat(regctl.run("tag ls --limit 3 %s", repository).lines())
        .containsExactly("v100", "v101", "v102");
    assertThat(regctl.run("tag ls --limit 3 --last v102 %s", repository).lines())
        .containsExactly("v103", "v104", "v105");
  }
}
