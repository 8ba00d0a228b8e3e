package dev.berth.registry.blob;

import static dev.berth.registry.TestClient.sha256;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.Answer;
import dev.berth.registry.RawConnection;
import dev.berth.registry.TestClient;
import dev.berth.registry.TestNode;
import dev.berth.registry.blob.MultipartReading.Part;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
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
  @ValueSource(strings = {"bytes=0-1,x", "lines=1-2", "bytes=a-b", "bytes=-", "5-6"})
  void givesTheWholeBlobForAnythingElse(String range) {
    assertWhole(get("Range", range));
  }

  @Test
  void givesSeveralRangesInTheOrderOfTheRequest() {
    Answer answer = get("Range", "bytes=500-509, 0-0,-2,5000-,0-0,,1000-2047");

    assertThat(answer.status()).isEqualTo(206);
    assertThat(MultipartReading.parts(answer))
        .containsExactly(
            new Part("bytes 500-509/2048", CONTENT.substring(500, 510)),
            new Part("bytes 0-0/2048", "0"),
            new Part("bytes 2046-2047/2048", "67"),
            new Part("bytes 0-0/2048", "0"),
            new Part("bytes 1000-2047/2048", CONTENT.substring(1000)));
    assertThat(answer.header("Content-Length")).contains(String.valueOf(answer.body().length));
    assertThat(answer.header("Content-Range")).isEmpty();
    assertThat(answer.header("Accept-Ranges")).contains("bytes");
    assertThat(answer.header("Docker-Content-Digest")).contains(DIGEST.toString());
    assertThat(answer.header("ETag")).contains(TAG);
  }

  /** With the numbers that ranges of a large blob have, such a head has some 24 KB. */
  @Test
  void givesAThousandRanges() {
    StringBuilder ranges = new StringBuilder("bytes=");
    for (int i = 0; i < 1024; i++) {
      ranges.append("%s%010d-%010d".formatted(i == 0 ? "" : ", ", 2 * i, 2 * i));
    }

    List<Part> parts = MultipartReading.parts(get("Range", ranges.toString()));

    assertThat(ranges.length()).isGreaterThan(23_000);
    assertThat(parts).hasSize(1024);
    for (int i = 0; i < 1024; i++) {
      String range = "bytes %d-%d/2048".formatted(2 * i, 2 * i);
      assertThat(parts.get(i)).isEqualTo(new Part(range, CONTENT.substring(2 * i, 2 * i + 1)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes=0-,0-,0-0", "THOUSANDS"})
  void refusesMoreThanARequestGets(String range) {
    Answer answer = get("Range", range.replace("THOUSANDS", "bytes=0-0" + ",0-0".repeat(1024)));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.errorCodes()).containsExactly("UNSUPPORTED");
  }

  /** Else a blob could be made that contains it, and seems to have parts that it has not. */
  @Test
  void separatesPartsByABoundaryThatNobodyKnowsBefore() {
    Answer one = get("Range", "bytes=0-0,2-2");
    Answer other = get("Range", "bytes=0-0,2-2");

    assertThat(MultipartReading.boundary(one))
        .isNotEqualTo(MultipartReading.boundary(other))
        .hasSizeGreaterThan(30);
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
  @ValueSource(strings = {"bytes=500-1499", "bytes=5000-10000", "bytes=0-1,5-6", "bytes=0-,0-,0-"})
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
    assertWhole(get("Range", "bytes=0-,0-,0-", "If-Range", "\"other\""));
    assertThat(MultipartReading.parts(get("Range", "bytes=1-2,4-4", "If-Range", TAG))).hasSize(2);
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
      connection.send(request("Range: bytes=1-3,5-5\r\n"));
      Answer parts = connection.read();
      connection.send(request("Range: bytes=0-,0-,0-\r\n"));
      Answer excessive = connection.read();
      connection.send(request("Range: bytes=9999-\r\n"));
      Answer refused = connection.read();
      connection.send(request(""));
      Answer whole = connection.read();

      assertThat(notModified.status()).isEqualTo(304);
      assertThat(part.text()).isEqualTo("123");
      assertThat(MultipartReading.parts(parts))
          .extracting(Part::content)
          .containsExactly("123", "5");
      assertThat(excessive.status()).isEqualTo(400);
      assertThat(refused.status()).isEqualTo(416);
      assertThat(whole.body()).isEqualTo(CONTENT.getBytes(UTF_8));
    }
  }

  private static String request(String headers) {
    return "GET %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n".formatted(PATH, headers);
  }
}
