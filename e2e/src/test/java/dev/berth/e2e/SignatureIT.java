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

/** Cosign signs images with a key of its own and verifies them. No other service is asked. */
@Tag("slow")
@NeedsClients({"cosign", "crane"})
final class SignatureIT {
  @TempDir private static Path folder;
  private static Berth berth;
  private static Client cosign;
  private static Client crane;

  @BeforeAll
  static void start() throws Exception {
    berth = Berth.start(DataFolders.used(folder));
    ClientHome home = ClientHome.create(folder);
    cosign = new Client("cosign", home);
    crane = new Client("crane", home);
    cosign.run("generate-key-pair --output-key-prefix own");
    cosign.run("generate-key-pair --output-key-prefix other");
    // Which services to ask: none.
    cosign.run("signing-config create --out services.json");
  }

  @AfterAll
  static void stop() throws Exception {
    try (var _ = berth) {
      berth.check();
    }
  }

  @Test
  void verifiesASignatureThatRefersToItsImage() throws Exception {
    String repository = berth.name() + "/signed/referrer";
    String image = push(repository);
    cosign.run("sign --key own.key --signing-config services.json %s", image);

    assertThat(cosign.run("verify --key own.pub --insecure-ignore-tlog %s", image)).contains(image);
    assertThat(cosign.fail("verify --key other.pub --insecure-ignore-tlog %s", image))
        .contains("failed to verify signature");
    assertThat(crane.run("ls %s", repository)).isEqualTo("v1");
  }

  /** As cosign did by default until its version 3. */
  @Test
  void verifiesASignatureUnderATag() throws Exception {
    String repository = berth.name() + "/signed/tag";
    String image = push(repository);
    String older = "--new-bundle-format=false";
    cosign.run(
        "sign --key own.key %s --use-signing-config=false --tlog-upload=false %s", older, image);

    assertThat(cosign.run("verify --key own.pub %s --insecure-ignore-tlog %s", older, image))
        .contains(repository);
    assertThat(cosign.fail("verify --key other.pub %s --insecure-ignore-tlog %s", older, image))
        .contains("no matching signatures");
    assertThat(crane.run("ls %s", repository)).matches("sha256-\\p{XDigit}{64}\\.sig\nv1");
  }

  /** Returns the name of the image with its digest. */
  private static String push(String repository) throws Exception {
    Path layout = Files.createTempDirectory(folder, "image");
    return crane.run("push %s %s:v1", TestImage.single(layout, new SplittableRandom()), repository);
  }
}
