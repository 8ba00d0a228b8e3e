package dev.berth.e2e;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A blob is read whole, in part, or only asked about. */
final class BlobPullRowsIT {
  @RegisterExtension static final SharedBerth berth = new SharedBerth();

  private static final int SIZE = 2048;

  private final RegistryClient client = berth.client();
  private final String repository = "pulled/" + UUID.randomUUID();
  private final byte[] bytes = Bytes.random(new SplittableRandom(), SIZE);

  private Stored push(Algorithm algorithm) throws IOException, InterruptedException {
    Stored blob = Stored.blob(repository, algorithm, bytes);
    blob.assertCreatedBy(client, PushWay.POST_PUT.push(client, repository, blob.digest(), bytes));
    return blob;
  }

  @ParameterizedTest
  @EnumSource
  @Shows("A12")
  void givesABlob(Algorithm algorithm) throws Exception {
    push(algorithm).assertGet(client);
  }

  @ParameterizedTest
  @EnumSource
  @Shows("A14")
  void tellsOfABlob(Algorithm algorithm) throws Exception {
    push(algorithm).assertHead(client);
  }

  @Test
  @Shows("A14")
  void tellsOfABlobWithoutSendingIt() throws Exception {
    try (RawConnection connection = new RawConnection(berth.address())) {
      connection.send(
          "HEAD %s HTTP/1.1\nHost: localhost\nConnection: close\n\n"
              .formatted(push(Algorithm.SHA256).path()));
      assertThat(connection.readHead()).startsWith("HTTP/1.1 200");
      assertThat(connection.readToEnd()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  @Shows({"A12", "A14"})
  void doesNotFindABlobThatIsNotThere(Algorithm algorithm) throws Exception {
    Stored missing = Stored.blob(repository, algorithm, bytes);
    missing.assertAbsent(client);
    client.pushBlob(repository, new byte[] {1});
    missing.assertAbsent(client);
  }

  @ParameterizedTest
  @CsvSource({
    "500-1499, 500, 1499",
    "500-, 500, 2047",
    "-500, 1548, 2047",
    "2000-5000, 2000, 2047"
  })
  @Shows("A13")
  void givesARange(String range, int first, int last) throws Exception {
    for (Algorithm algorithm : Algorithm.values()) {
      Stored blob = push(algorithm);
      HttpResponse<byte[]> answer = get(blob, range);
      assertThat(answer.statusCode()).isEqualTo(206);
      assertThat(answer.headers().firstValue("Docker-Content-Digest")).contains(blob.digest());
      assertThat(answer.headers().firstValue("Content-Range"))
          .contains("bytes %d-%d/%d".formatted(first, last, SIZE));
      assertThat(answer.headers().firstValueAsLong("Content-Length")).hasValue(last - first + 1);
      assertThat(answer.body()).isEqualTo(Bytes.between(bytes, first, last + 1));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"500-0", "5000-10000"})
  @Shows("A13")
  void refusesARangeThatTheBlobDoesNotHave(String range) throws Exception {
    for (Algorithm algorithm : Algorithm.values()) {
      HttpResponse<byte[]> answer = get(push(algorithm), range);
      OciErrors.assertError(answer, 416);
      assertThat(answer.headers().firstValue("Content-Range")).contains("bytes */" + SIZE);
    }
  }

  @ParameterizedTest
  @EnumSource
  @Shows("A29")
  void givesSeveralRanges(Algorithm algorithm) throws Exception {
    HttpResponse<byte[]> answer = get(push(algorithm), "2000-5000,0-9,5000-,-1");

    assertThat(answer.statusCode()).isEqualTo(206);
    String type = answer.headers().firstValue("Content-Type").orElseThrow();
    assertThat(type).startsWith("multipart/byteranges; boundary=");
    assertThat(answer.headers().firstValue("Content-Range")).isEmpty();
    String boundary = type.substring(type.indexOf('=') + 1);
    assertThat(new String(answer.body(), ISO_8859_1))
        .isEqualTo(
            part(boundary, 2000, 2047)
                + part(boundary, 0, 9)
                + part(boundary, 2047, 2047)
                + "\r\n--"
                + boundary
                + "--\r\n");
  }

  private String part(String boundary, int first, int last) {
    String head =
        """

        --%s
        Content-Type: application/octet-stream
        Content-Range: bytes %d-%d/%d

        """
            .formatted(boundary, first, last, SIZE);
    return head.replace("\n", "\r\n")
        + new String(Bytes.between(bytes, first, last + 1), ISO_8859_1);
  }

  @Test
  @Shows("A29")
  void refusesMoreRangesThanARequestGets() throws Exception {
    Stored blob = push(Algorithm.SHA256);
    assertThat(get(blob, "0-1" + ",2-3".repeat(1023)).statusCode()).isEqualTo(206);
    OciErrors.assertError(get(blob, "0-0" + ",2-2".repeat(1024)), 400);
    assertThat(get(blob, "0-,0-").statusCode()).isEqualTo(206);
    OciErrors.assertError(get(blob, "0-,0-,0-0"), 400);
  }

  private HttpResponse<byte[]> get(Stored blob, String range)
      throws IOException, InterruptedException {
    return client.send("GET", blob.path(), BodyPublishers.noBody(), "Range", "bytes=" + range);
  }
}
