package dev.berth.registry.http;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.Answer;
import dev.berth.registry.RawConnection;
import dev.berth.registry.TestNode;
import dev.berth.rules.Shows;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class ClientLimitsIT {
  @RegisterExtension
  static final TestNode node =
      new TestNode(
          Map.of(
              "BERTH_LIMITS_UPLOADS_PER_CLIENT", "2",
              "BERTH_LIMITS_REQUESTS_PER_CLIENT", "3"));

  @Test
  @Shows("L10")
  void refusesMoreUploadsOfOneClientThanItMayHave() {
    String first = node.client().startUpload("app");
    String second = node.client().startUpload("app");
    try (RawConnection one = beginPut(first);
        RawConnection two = beginPut(second)) {
      Answer refused = awaitStatus(429, "POST", "/v2/app/blobs/uploads/");

      assertThat(refused.errorCodes()).containsExactly("TOOMANYREQUESTS");
      assertThat(refused.header("Retry-After")).isPresent();
      assertThat(node.client().get("/v2/").status()).isEqualTo(200);
      assertThat(one).isNotSameAs(two);
    }
    awaitStatus(202, "POST", "/v2/app/blobs/uploads/");
  }

  /**
   * Returns once the server asks for the body, so the request is under way for sure. Another counts
   * until a moment after its answer was sent, so this may have to be tried again.
   */
  private static RawConnection beginPut(String upload) {
    long giveUp = System.nanoTime() + 20_000_000_000L;
    RawConnection connection = put(upload);
    int status = connection.readHead().status();
    while (status == 429 && System.nanoTime() < giveUp) {
      connection.close();
      connection = put(upload);
      status = connection.readHead().status();
    }
    assertThat(status).isEqualTo(100);
    return connection;
  }

  private static RawConnection put(String upload) {
    return node.connect()
        .send(
            "PUT %s?digest=%s HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n"
                .formatted(upload, sha256("any")));
  }

  private static Answer awaitStatus(int status, String method, String path) {
    long giveUp = System.nanoTime() + 20_000_000_000L;
    try (RawConnection connection = node.connect()) {
      while (System.nanoTime() < giveUp) {
        Answer answer = connection.ask(method, path);
        if (answer.status() == status) {
          return answer;
        }
      }
    }
    throw new AssertionError("never " + status);
  }
}
