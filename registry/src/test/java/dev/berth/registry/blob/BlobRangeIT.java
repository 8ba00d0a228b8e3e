package dev.berth.registry.blob;

import static dev.berth.registry.TestClient.sha256;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.Answer;
import dev.berth.registry.RawConnection;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parts of a blob, and answers that depend on what the client has already. */
final class BlobRangeIT {
  @RegisterExtension static final TestNode node = new TestNode();

  private static final String CONTENT = "0123456789".repeat(204) + "01234567";
  private static final Digest DIGEST = sha256(CONTENT);
  private static final String PATH = "/v2/app/blobs/" + DIGEST;
  private static final String TAG = "\"" + DIGEST + "\"";

  private final TestClient client = node.client();

  @BeforeEach
  void pushABlobOf2048Bytes() {
    client.pushBlob("app", CONTENT);
  }

  private Answer get(String... headers) {
    return client.send("GET", PATH, BodyPublishers.noBody(), headers);
  }

  private static void assertWhole(Answer answer) {
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text()).isEqualTo(CONTENT);
    assertThat(answer.header("Content-Length")).contains("2048");
    assertThat(answer.header("Content-Range")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "bytes=500-1499, 500, 1499",
    "bytes=500-, 500, 2047",
    "bytes=-500, 1548, 2047",
    "bytes=2000-5000, 2000, 2047",
    "bytes=0-0, 0, 0",
    "bytes=0-999999999999999999999999999999, 0, 2047"
  })
  void givesARange(String range, int first, int last) {
    Answer answer = get("Range", range);

    assertThat(answer.status()).isEqualTo(206);
    assertThat(answer.text()).isEqualTo(CONTENT.substring(first, last + 1));
    assertThat(answer.header("Content-Length")).contains(String.valueOf(last - first + 1));
    assertThat(answer.header("Content-Range")).contains("bytes %d-%d/2048".formatted(first, last));
    assertThat(answer.header("Docker-Content-Digest")).contains(DIGEST.toString());
    assertThat(answer.header("ETag")).contains(TAG);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"bytes=500-0", "bytes=5000-10000", "bytes=-0", "bytes=99999999999999999999999-"})
  void refusesARangeThatTheBlobDoesNotHave(String range) {
    Answer answer = get("Range", range);

    assertThat(answer.status()).isEqualTo(416);
    assertThat(answer.header("Content-Range")).contains("bytes */2048");
    assertThat(answer.header("Content-Type")).contains("application/json");
    assertThat(answer.errorCodes()).containsExactly("SIZE_INVALID");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes=0-1,5-6", "lines=1-2", "bytes=a-b", "bytes=-", "5-6"})
  void givesTheWholeBlobForAnythingElse(String range) {
    assertWhole(get("Range", range));
  }

  @Test
  void givesAnEmptyBlobWhole() {
    String empty = "/v2/app/blobs/" + client.pushBlob("app", "");

    Answer answer = client.send("GET", empty, BodyPublishers.noBody(), "Range", "bytes=0-");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Content-Length")).contains("0");
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void saysThatRangesCanBeAskedFor() {
    assertThat(get().header("Accept-Ranges")).contains("bytes");
    assertThat(client.head(PATH).header("Accept-Ranges")).contains("bytes");
    assertThat(get("Range", "bytes=0-1").header("Accept-Ranges")).contains("bytes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes=500-1499", "bytes=5000-10000"})
  void tellsOfTheWholeBlobWhateverTheRange(String range) {
    Answer answer = client.send("HEAD", PATH, BodyPublishers.noBody(), "Range", range);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Content-Length")).contains("2048");
    assertThat(answer.header("Content-Range")).isEmpty();
  }

  @Test
  void givesTheRangeOnlyOfTheBytesThatTheClientBeganWith() {
    String range = "bytes=1-2";

    assertThat(get("Range", range, "If-Range", TAG).text()).isEqualTo("12");
    assertWhole(get("Range", range, "If-Range", "\"other\""));
    assertWhole(get("Range", range, "If-Range", "W/" + TAG));
    assertWhole(get("Range", range, "If-Range", "Wed, 21 Oct 2099 07:28:00 GMT"));
    assertWhole(get("Range", "bytes=5000-", "If-Range", "\"other\""));
    assertWhole(get("If-Range", TAG));
  }

  @ParameterizedTest
  @ValueSource(strings = {"TAG", "W/TAG", "*", "\"other\", TAG"})
  void sendsNothingThatTheClientHas(String header) {
    String condition = header.replace("TAG", TAG);
    for (String method : new String[] {"GET", "HEAD"}) {
      Answer answer =
          client.send(
              method,
              PATH,
              BodyPublishers.noBody(),
              "If-None-Match",
              condition,
              "Range",
              "bytes=5000-");

      assertThat(answer.status()).as(method).isEqualTo(304);
      assertThat(answer.body()).isEmpty();
      assertThat(answer.header("ETag")).contains(TAG);
    }
  }

  @Test
  void sendsWhatTheClientDoesNotHave() {
    assertWhole(get("If-None-Match", "\"other\""));
    assertThat(
            client
                .send(
                    "GET",
                    "/v2/app/blobs/" + sha256("not there"),
                    BodyPublishers.noBody(),
                    "If-None-Match",
                    "*")
                .status())
        .isEqualTo(404);
  }

  /** A client that took an answer without a body for one with a body would wait for it forever. */
  @Test
  void goesOnWithTheConnectionAfterEachAnswer() {
    try (RawConnection connection = node.connect()) {
      connection.send(request("If-None-Match: *\r\n"));
      Answer notModified = connection.readHead();
      connection.send(request("Range: bytes=1-3\r\n"));
      Answer part = connection.read();
      connection.send(request("Range: bytes=9999-\r\n"));
      Answer refused = connection.read();
      connection.send(request(""));
      Answer whole = connection.read();

      assertThat(notModified.status()).isEqualTo(304);
      assertThat(part.text()).isEqualTo("123");
      assertThat(refused.status()).isEqualTo(416);
      assertThat(whole.body()).isEqualTo(CONTENT.getBytes(UTF_8));
    }
  }

  private static String request(String headers) {
    return "GET %s HTTP/1.1\r\nHost: test\r\n%s\r\n".formatted(PATH, headers);
  }
}
