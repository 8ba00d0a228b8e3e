package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every limit holds, and who meets it is told so. */
@Tag("slow")
final class LimitsIT {
  private static final int UPLOADS = 200;
  private static final int MORE_REQUESTS = 5;
  private static final int LARGEST_BLOB = 16_000_000;

  @TempDir private static Path folder;
  private static Berth berth;
  private static RegistryClient client;

  private final SplittableRandom random = new SplittableRandom();

  @BeforeAll
  static void start() throws Exception {
    berth =
        Berth.start(
            DataFolders.used(folder),
            "limits.blob-size=" + LARGEST_BLOB,
            "limits.uploads-per-client=" + UPLOADS,
            "limits.requests-per-client=" + (UPLOADS + MORE_REQUESTS));
    client = berth.client();
  }

  @AfterAll
  static void stop() throws Exception {
    try (var _ = berth) {
      berth.check();
    }
  }

  @Test
  @Shows("L1")
  void refusesAManifestOfMoreThanFourMebibytes() throws Exception {
    byte[] large = " ".repeat(4 * 1024 * 1024 + 1).getBytes(StandardCharsets.UTF_8);
    try (RawConnection connection = new RawConnection(berth.address())) {
      connection.send(
          "PUT /v2/some/app/manifests/1 HTTP/1.1\nHost: localhost\nContent-Type: %s\n%s\n\n%x\n"
              .formatted(RegistryClient.IMAGE, "Transfer-Encoding: chunked", large.length));
      connection.send(large);
      connection.send("\n0\n\n");
      assertThat(connection.readStatus()).isEqualTo(413);
    }
  }

  @Test
  @Shows("L4")
  void refusesANameOfMoreThan255Characters() throws Exception {
    OciErrors.assertError(client.postUpload("a".repeat(256)), 400);
    assertThat(client.postUpload("a".repeat(255)).statusCode()).isEqualTo(202);
  }

  @Test
  @Shows("L5")
  void refusesATagOfMoreThan128Characters() throws Exception {
    byte[] bytes = Bytes.random(random, 100);
    String blob = client.pushBlob("some/app", bytes);
    byte[] manifest = Manifests.ofOneBlob(blob, 100).getBytes(StandardCharsets.UTF_8);
    OciErrors.assertError(client.putManifest("some/app", "t".repeat(129), manifest), 400);
    assertThat(client.putManifest("some/app", "t".repeat(128), manifest).statusCode())
        .isEqualTo(201);
  }

  @Test
  @Shows("L12")
  void refusesABlobThatIsTooLargeHoweverItComes() throws Exception {
    byte[] large = Bytes.random(random, LARGEST_BLOB + 1);
    OciErrors.assertError(client.stream(client.startUpload("some/app"), large), 413);
    OciErrors.assertError(client.chunk(client.startUpload("some/app"), 0, large), 413);
    String upload = client.startUpload("some/app");
    OciErrors.assertError(client.complete(upload, Bytes.digest(large), large), 413);
  }

  @Test
  void knowsAnUploadInItsOwnRepositoryOnly() throws Exception {
    Push push = Push.start(client, "some/app", Bytes.random(random, 100));
    client.pushBlob("other/app", new byte[] {1});
    String elsewhere = push.upload().replace("/some/app/", "/other/app/");
    OciErrors.assertError(client.status(elsewhere), 404);
    OciErrors.assertError(client.stream(elsewhere, push.bytes()), 404);
    OciErrors.assertError(client.complete(elsewhere, push.digest(), push.bytes()), 404);
    OciErrors.assertError(client.cancel(elsewhere), 404);
  }

  @Test
  @Shows("L9")
  void forgetsAnUploadThatRestsTooLong() throws Exception {
    Path data = DataFolders.used(Files.createDirectory(folder.resolve("hasty")));
    try (Berth hasty = Berth.start(data, "upload.expiry=2s", "upload.claim=1s")) {
      String upload = hasty.client().startUpload("some/app");
      Eventually.holds(
          "upload is gone",
          Duration.ofSeconds(20),
          () -> hasty.client().status(upload).statusCode() == 404);
      hasty.check();
    }
  }

  @Test
  @Shows({"L10", "L11"})
  void servesManySlowClientsAndNoMoreThanAllowed() throws Exception {
    String blob = client.pushBlob("some/app", Bytes.random(random, LARGEST_BLOB));
    List<Push> pushes = new ArrayList<>();
    for (int i = 0; i < UPLOADS; i++) {
      pushes.add(Push.start(client, "some/app", Bytes.random(random, 2)));
    }
    try (Connections uploads = beginUploads(pushes)) {
      OciErrors.assertPassing(client.postUpload("some/app"), 429);
      assertThat(client.get("/v2/").statusCode()).isEqualTo(200);
      try (Connections _ = beginPulls(blob)) {
        OciErrors.assertPassing(client.get("/v2/"), 429);
      }
      for (int i = 0; i < UPLOADS; i++) {
        uploads.get(i).send(new byte[] {pushes.get(i).bytes()[1]});
        assertThat(uploads.get(i).readStatus()).isEqualTo(202);
      }
    }
  }

  /** Sends half of each upload; all of them are under way when this returns. */
  private static Connections beginUploads(List<Push> pushes) throws Exception {
    StorageFiles files = StorageFiles.of(berth);
    long before = files.bytes();
    Connections connections = new Connections();
    for (Push push : pushes) {
      RawConnection connection = new RawConnection(berth.address());
      connections.add(connection);
      connection.send(
          "PATCH %s HTTP/1.1\nHost: localhost\nContent-Length: 2\n\n".formatted(push.upload()));
      connection.send(new byte[] {push.bytes()[0]});
    }
    Eventually.holds(
        "uploads are under way",
        Duration.ofSeconds(30),
        () -> files.bytes() == before + pushes.size());
    return connections;
  }

  /** Reads only the head of each answer, so that the server waits with the rest. */
  private static Connections beginPulls(String blob) throws IOException {
    Connections connections = new Connections();
    for (int i = 0; i < MORE_REQUESTS; i++) {
      RawConnection connection = new RawConnection(berth.address(), 10_000);
      connections.add(connection);
      connection.send("GET /v2/some/app/blobs/%s HTTP/1.1\nHost: localhost\n\n".formatted(blob));
      assertThat(connection.readStatus()).isEqualTo(200);
    }
    return connections;
  }
}
