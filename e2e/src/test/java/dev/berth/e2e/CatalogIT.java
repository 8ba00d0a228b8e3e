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

/**
 * Clients list all repositories that hold an image, though the server gives them a few at a time.
 */
@Tag("slow")
@NeedsClients({"crane", "regctl", "oras"})
final class CatalogIT {
  private static final List<String> REPOSITORIES =
      IntStream.range(10, 18).mapToObj(number -> "catalog/app-" + number).toList();

  @TempDir private static Path folder;
  private static Berth berth;
  private static Client crane;
  private static Client regctl;
  private static Client oras;

  @BeforeAll
  static void start() throws Exception {
    berth = Berth.start(DataFolders.used(folder), "limits.page-size=3");
    ClientHome home = ClientHome.create(folder);
    crane = new Client("crane", home);
    regctl = new Client("regctl", home);
    oras = new Client("oras", home);
    Layout image = TestImage.single(folder.resolve("image"), new SplittableRandom());
    for (String repository : REPOSITORIES) {
      crane.run("push %s %s/%s:v1", image, berth.name(), repository);
    }
  }

  @AfterAll
  static void stop() throws Exception {
    try (var _ = berth) {
      berth.check();
    }
  }

  @Test
  void listsAllRepositories() throws Exception {
    assertThat(crane.run("catalog %s", berth.name()).lines())
        .containsExactlyElementsOf(REPOSITORIES);
    assertThat(oras.run("repo ls %s", berth.name()).lines())
        .containsExactlyElementsOf(REPOSITORIES);
  }

  /** Pages are left to the person who types. */
  @Test
  void listsOnePage() throws Exception {
    assertThat(regctl.run("repo ls --limit 2 --last catalog/app-12 %s", berth.name()).lines())
        .containsExactly("catalog/app-13", "catalog/app-14");
  }

  @Test
  void forgetsARepositoryWithItsLastImage() throws Exception {
    String repository = berth.name() + "/forgotten/app";
    crane.run("copy %s/%s:v1 %s:v1", berth.name(), REPOSITORIES.getFirst(), repository);
    assertThat(crane.run("catalog %s", berth.name()).lines()).contains("forgotten/app");
    crane.run("delete %s@%s", repository, crane.run("digest %s:v1", repository));
    assertThat(crane.run("catalog %s", berth.name()).lines())
        .containsExactlyElementsOf(REPOSITORIES);
  }
}
