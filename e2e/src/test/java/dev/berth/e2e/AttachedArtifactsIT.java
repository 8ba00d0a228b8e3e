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

/** Things attached to an image are found through it: listed, filtered, copied along. */
@Tag("slow")
@NeedsClients({"oras", "regctl", "crane"})
final class AttachedArtifactsIT {
  private static final String SBOM = "application/vnd.example.sbom";
  private static final String LICENSE = "application/vnd.example.license";

  @TempDir private static Path folder;
  private static Berth berth;
  private static ClientHome home;
  private static Client oras;
  private static Client regctl;
  private static Client crane;

  @BeforeAll
  static void start() throws Exception {
    // Three referrers take two pages.
    berth = Berth.start(DataFolders.used(folder), "limits.page-size=2");
    home = ClientHome.create(folder);
    oras = new Client("oras", home);
    regctl = new Client("regctl", home);
    crane = new Client("crane", home);
  }

  @AfterAll
  static void stop() throws Exception {
    try (var _ = berth) {
      berth.check();
    }
  }

  @Test
  void listsAndFiltersWhatWasAttached() throws Exception {
    String image = push("listed");
    attach(image, SBOM, "packages 1");
    attach(image, SBOM, "packages 2");
    attach(image, LICENSE, "free");

    assertThat(discovered(image)).containsExactlyInAnyOrder(SBOM, SBOM, LICENSE);
    assertThat(discovered("--artifact-type %s %s", SBOM, image)).containsExactly(SBOM, SBOM);
    assertThat(listed(image)).containsExactlyInAnyOrder(SBOM, SBOM, LICENSE);
    assertThat(listed("--filter-artifact-type %s %s", LICENSE, image)).containsExactly(LICENSE);
    assertThat(listed("--filter-annotation about=free %s", image)).containsExactly(LICENSE);
    // Clients keep such lists under tags of their own where a registry cannot.
    assertThat(crane.run("ls %s/attached/listed", berth.name())).isEqualTo("v1");
  }

  @Test
  void pullsWhatWasAttached() throws Exception {
    String image = push("pulled");
    attach(image, LICENSE, "take it");
    String digest =
        oras.run(
            "discover --format go-template --template {{range.manifests}}{{.digest}}{{end}} %s",
            image);

    oras.run("pull --output pulled %s/attached/pulled@%s", berth.name(), digest);

    assertThat(home.folder().resolve("pulled/attached.txt")).hasContent("take it");
  }

  @Test
  void listsWhatCameBeforeItsSubject() throws Exception {
    String repository = berth.name() + "/attached/early";
    Layout image = TestImage.single(folder.resolve("early"), new SplittableRandom());
    home.write("empty.json", "{}");
    oras.run("blob push %s empty.json", repository);
    home.write("early.json", artifact(SBOM, image.descriptor()));
    oras.run("manifest push %s:early early.json", repository);

    crane.run("push %s %s:v1", image, repository);

    assertThat(discovered(repository + ":v1")).containsExactly(SBOM);
    assertThat(listed(repository + ":v1")).containsExactly(SBOM);
  }

  @Test
  void copiesAnImageWithAllThatIsAttached() throws Exception {
    String image = push("copied");
    attach(image, SBOM, "packages");
    attach(image, LICENSE, "free");

    oras.run("copy --recursive %s %s/attached/copy:by-oras", image, berth.name());
    assertThat(listed(berth.name() + "/attached/copy:by-oras"))
        .containsExactlyInAnyOrder(SBOM, LICENSE);

    regctl.run("image copy --referrers %s %s/attached/other:by-regctl", image, berth.name());
    assertThat(discovered(berth.name() + "/attached/other:by-regctl"))
        .containsExactlyInAnyOrder(SBOM, LICENSE);
  }

  private static String push(String name) throws Exception {
    String image = "%s/attached/%s:v1".formatted(berth.name(), name);
    Layout layout = TestImage.single(folder.resolve(name), new SplittableRandom());
    crane.run("push %s %s", layout, image);
    return image;
  }

  private static void attach(String image, String type, String text) throws Exception {
    home.write("attached.txt", text);
    oras.run("attach --artifact-type %s --annotation about=%s %s attached.txt", type, text, image);
  }

  /** An artifact with nothing in it but its type and its subject. */
  private static String artifact(String type, String subject) {
    String empty =
        Manifests.descriptor(
            "application/vnd.oci.empty.v1+json", Bytes.digest(new byte[] {'{', '}'}), 2, "");
    return """
        {
          "schemaVersion": 2,
          "mediaType": "%s",
          "artifactType": "%s",
          "config": %s,
          "layers": [],
          "subject": %s
        }
        """
        .formatted(RegistryClient.IMAGE, type, empty, subject);
  }

  /** The types of what oras finds. */
  private static List<String> discovered(String options, Object... values) throws Exception {
    String template = "{{range.manifests}}{{.artifactType}}{{\"\\n\"}}{{end}}";
    return oras.run("discover --format go-template --template " + template + " " + options, values)
        .lines()
        .toList();
  }

  /** The types of what regctl finds. */
  private static List<String> listed(String options, Object... values) throws Exception {
    String template = "{{range.Descriptors}}{{.ArtifactType}}{{\"\\n\"}}{{end}}";
    return regctl
        .run("artifact list --format " + template + " " + options, values)
        .lines()
        .toList();
  }
}
