package dev.berth.registry.http;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.Answer;
import dev.berth.registry.RawConnection;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is answered, a browser neither guesses its type nor executes it. */
final class SecurityHeadersIT {
  @RegisterExtension static final TestNode node = new TestNode();

  private final TestClient client = node.client();

  private static void assertHarmless(int status, Answer answer) {
    assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
    assertThat(answer.header("X-Content-Type-Options")).as(answer.toString()).contains("nosniff");
    assertThat(answer.header("Content-Security-Policy"))
        .as(answer.toString())
        .contains("default-src 'none'; frame-ancestors 'none'; sandbox");
  }

  @Test
  void areInAnswersOfAllRoutes() {
    Digest image = client.pushImage("app", "v1", "<script>alert(1)</script>");
    String blob = "/v2/app/blobs/" + sha256("<script>alert(1)</script>");
    String manifest = "/v2/app/manifests/v1";
    String upload = client.startUpload("app");
    for (String path :
        List.of(
            "/v2/",
            blob,
            manifest,
            "/v2/app/tags/list",
            "/v2/app/referrers/" + image,
            "/v2/_catalog",
            "/health/live",
            "/metrics")) {
      assertHarmless(200, client.get(path));
    }
    Answer ready = client.get("/health/ready");
    assertHarmless(ready.status(), ready);
    assertHarmless(200, client.head(blob));
    assertHarmless(200, client.head(manifest));
    assertHarmless(202, client.post("/v2/app/blobs/uploads/"));
    assertHarmless(204, client.get(upload));
    assertHarmless(202, client.patch(upload, "bytes"));
    assertHarmless(201, client.put(upload + "?digest=" + sha256("bytes"), ""));
    assertHarmless(202, client.delete(manifest));
    assertHarmless(202, client.delete("/berth/v1/repositories/app"));
  }

  @Test
  void areInErrors() {
    assertHarmless(404, client.get("/"));
    assertHarmless(404, client.get("/v2/none/tags/list"));
    assertHarmless(405, client.post("/v2/"));
    assertHarmless(400, client.get("/v2/%3Cscript%3E/tags/list"));
    assertHarmless(400, client.putManifest("app", "v1", "<html>"));
    assertHarmless(404, client.head("/v2/none/manifests/v1"));
  }

  /** Answered before there is a request that could be routed. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "HELLO",
        "GET /v2/ HTTP/1.1\r\nno header",
        "GET /v2/ HTTP/2.0",
        "GET /v2/ HTTP/1.1",
        "GET /v2/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1"
      })
  void areInAnswersToWhatIsNoRequest(String head) {
    try (RawConnection connection = node.connect()) {
      Answer answer = connection.send(head + "\r\n\r\n").read();

      assertHarmless(answer.status(), answer);
      assertThat(answer.status()).isBetween(400, 499);
      assertThat(answer.header("Content-Type")).contains("application/json");
    }
  }

  @Test
  void areNotNeededForBlobsWhichAreAlwaysBytes() {
    Digest page = client.pushBlob("app", "<html>page</html>");

    Answer blob = client.get("/v2/app/blobs/" + page);

    assertThat(blob.text()).isEqualTo("<html>page</html>");
    assertThat(blob.header("Content-Type")).contains("application/octet-stream");
  }
}
