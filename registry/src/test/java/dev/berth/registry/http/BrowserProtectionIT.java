package dev.berth.registry.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.Answer;
import dev.berth.registry.RawConnection;
import dev.berth.registry.TestNode;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two nodes that a browser on this machine reaches, and pages of others that try to use it. */
final class BrowserProtectionIT {
  @RegisterExtension static final TestNode node = new TestNode();

  @RegisterExtension
  static final TestNode named = new TestNode(Map.of("BERTH_HTTP_HOSTS", "registry.example"));

  private static final String DELETE = "DELETE /berth/v1/repositories/app HTTP/1.1";

  private static Answer ask(TestNode asked, String... head) {
    try (RawConnection connection = asked.connect()) {
      return connection.send(String.join("\r\n", head) + "\r\n\r\n").read();
    }
  }

  private static void assertDenied(int status, Answer answer) {
    assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
    assertThat(answer.errorCodes()).containsExactly("DENIED");
  }

  @Test
  void refusesANameThatWasReboundToThisMachine() {
    node.client().pushImage("app", "v1", "rebound");

    Answer refused = ask(node, DELETE, "Host: evil.example:5000");

    assertDenied(421, refused);
    assertThat(refused.text()).contains("http.hosts");
    assertDenied(421, ask(node, "GET /v2/_catalog HTTP/1.1", "Host: evil.example"));
    assertThat(node.client().get("/v2/app/manifests/v1").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost:5000", "127.0.0.1", "[::1]:5000", "LOCALHOST"})
  void answersToTheNamesOfThisMachine(String host) {
    assertThat(ask(node, "GET /v2/ HTTP/1.1", "Host: " + host).status()).isEqualTo(200);
  }

  @Test
  void answersToConfiguredNames() {
    assertThat(ask(named, "GET /v2/ HTTP/1.1", "Host: registry.example").status()).isEqualTo(200);
    assertThat(ask(named, "GET /v2/ HTTP/1.1", "Host: localhost").status()).isEqualTo(200);
    assertDenied(421, ask(named, "GET /v2/ HTTP/1.1", "Host: evil.example"));
  }

  @Test
  void refusesRequestsWithoutOrWithTwoHosts() {
    assertThat(ask(node, "GET /v2/ HTTP/1.1").status()).isEqualTo(400);
    assertThat(ask(node, "GET /v2/ HTTP/1.1", "Host: localhost", "Host: localhost").status())
        .isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Origin: https://evil.example",
        "Origin: null",
        "Origin: http://localhost:3000",
        "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Site: same-site"
      })
  void refusesChangesThatPagesOfOtherSitesSend(String header) {
    node.client().pushImage("app", "v1", "changed");

    for (String request :
        new String[] {
          DELETE,
          "DELETE /v2/app/manifests/v1 HTTP/1.1",
          "PUT /v2/app/manifests/v1 HTTP/1.1\r\nContent-Length: 0",
          "POST /v2/app/blobs/uploads/ HTTP/1.1\r\nContent-Length: 0"
        }) {
      assertDenied(403, ask(node, request, "Host: localhost:5000", header));
    }
    assertThat(node.client().get("/v2/app/manifests/v1").status()).isEqualTo(200);
  }

  @Test
  void servesPagesOfItsOwnAndReadsOfOthers() {
    String host = "Host: localhost:5000";
    assertThat(ask(node, "GET /v2/ HTTP/1.1", host, "Origin: https://evil.example").status())
        .isEqualTo(200);
    assertThat(
            ask(
                    node,
                    "POST /v2/app/blobs/uploads/ HTTP/1.1",
                    host,
                    "Content-Length: 0",
                    "Origin: http://localhost:5000",
                    "Sec-Fetch-Site: same-origin")
                .status())
        .isEqualTo(202);
  }
}
