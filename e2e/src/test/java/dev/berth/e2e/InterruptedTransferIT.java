package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client that pushes layers in pieces, over a line that breaks. */
@Tag("slow")
@NeedsClients("regctl")
final class InterruptedTransferIT {
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final int PIECE = 65_536;
  private static final String BLOBS = "/v2/broken/line/blobs/";

  @TempDir private static Path folder;
  private static Berth berth;
  private static TcpProxy line;
  private static Client regctl;
  private static String repository;

  @BeforeAll
  static void start() throws Exception {
    berth = Berth.start(DataFolders.used(folder));
    line = TcpProxy.to(berth.address().getPort());
    regctl = new Client("regctl", ClientHome.create(folder));
    String registry = "localhost:" + line.port();
    regctl.run(
        "registry set --tls disabled --blob-max %s --blob-chunk %s %s", PIECE, PIECE, registry);
    repository = registry + "/broken/line";
  }

  @AfterAll
  static void stop() throws Exception {
    try (var _ = berth;
        var _ = line) {
      berth.check();
    }
  }

  @Test
  void sendsALayerInPieces() throws Exception {
    Layout image = TestImage.single(folder.resolve("pieces"), new SplittableRandom());
    ImageClient.REGCTL.push(regctl, image, repository + ":pieces");
    awaitRequest("a whole piece", request -> request.received() == PIECE);
    assertThat(pull("pieces").blobs()).containsExactlyInAnyOrderEntriesOf(image.blobs());
  }

  @Test
  void goesOnWithAnUploadThatWasCut() throws Exception {
    Layout image = TestImage.create(folder.resolve("upload"), new SplittableRandom());
    line.cutAfter(1_000_000);
    ImageClient.REGCTL.push(regctl, image, repository + ":upload");
    awaitRequest("a cut", request -> request.is("PATCH", BLOBS, ServedRequest.CUT));
    assertThat(pull("upload").blobs()).containsExactlyInAnyOrderEntriesOf(image.blobs());
  }

  @Test
  void fetchesTheRestOfADownloadThatWasCut() throws Exception {
    Layout image = TestImage.create(folder.resolve("download"), new SplittableRandom());
    ImageClient.REGCTL.push(regctl, image, repository + ":download");
    line.cutAnswersAfter(1_000_000);
    assertThat(pull("download").blobs()).containsExactlyInAnyOrderEntriesOf(image.blobs());
    awaitRequest("a part of a blob", request -> request.is("GET", BLOBS, 206));
  }

  private static Layout pull(String tag) throws Exception {
    Layout layout = new Layout(folder.resolve("pulled-" + tag));
    ImageClient.REGCTL.pull(regctl, repository + ":" + tag, layout);
    return layout;
  }

  private static void awaitRequest(String what, Predicate<ServedRequest> wanted) throws Exception {
    Eventually.holds(what, SOON, () -> ServedRequest.of(berth).stream().anyMatch(wanted));
  }
}
