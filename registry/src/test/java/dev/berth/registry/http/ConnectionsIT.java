package dev.berth.registry.http;

import static dev.berth.registry.TestClient.sha256;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.Answer;
import dev.berth.registry.RawConnection;
import dev.berth.registry.TestNode;
import dev.berth.rules.Shows;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens to a connection around its requests. */
@Tag("slow")
final class ConnectionsIT {
  @RegisterExtension
  static final TestNode node =
      new TestNode(
          Map.of(
              "BERTH_HTTP_HEADER_TIMEOUT", "3s",
              "BERTH_HTTP_STALL_TIMEOUT", "600ms"));

  private final RawConnection connection = node.connect();

  @AfterEach
  void close() {
    connection.close();
  }

  private static String put(String path, long length) {
    return "PUT %s HTTP/1.1\r\nHost: test\r\nContent-Length: %d\r\n".formatted(path, length);
  }

  @Test
  void goesOnAfterErrors() {
    assertThat(connection.ask("GET", "/nothing").status()).isEqualTo(404);
    assertThat(connection.ask("DELETE", "/v2/").status()).isEqualTo(405);
    assertThat(connection.ask("HEAD", "/v2/nobody/manifests/latest").status()).isEqualTo(404);
    assertThat(connection.ask("GET", "/v2/").status()).isEqualTo(200);
  }

  @Test
  void goesOnAfterASmallBodyThatNobodyRead() {
    connection.send(put("/v2/UPPER/manifests/latest", 9) + "\r\nnot read!");
    assertThat(connection.read().status()).isEqualTo(400);

    assertThat(connection.ask("GET", "/v2/").status()).isEqualTo(200);
  }

  @Test
  void goesOnAfterASmallChunkedBodyThatNobodyRead() {
    connection.send(
        """
        PUT /v2/UPPER/manifests/latest HTTP/1.1\r
        Host: test\r
        Transfer-Encoding: chunked\r
        \r
        3\r
        not\r
        5\r
         read\r
        0\r
        \r
        """);
    assertThat(connection.read().status()).isEqualTo(400);

    assertThat(connection.ask("GET", "/v2/").status()).isEqualTo(200);
  }

  @Test
  @Shows("F5")
  void takesNoPartOfALargeBodyForARequest() {
    connection.send(put("/v2/UPPER/manifests/latest", 10_000_000) + "\r\n");
    connection.send("GET /v2/ HTTP/1.1\r\nHost: test\r\n\r\n".repeat(8000));

    Answer answer = connection.read();

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.header("Connection")).contains("close");
    assertThat(connection.ends()).isTrue();
  }

  @Test
  void asksForABodyThatWaits() {
    String upload = node.client().startUpload("app");
    connection.send(put(upload + "?digest=" + sha256("body"), 4) + "Expect: 100-continue\r\n\r\n");

    assertThat(connection.readHead().status()).isEqualTo(100);
    connection.send("body");
    assertThat(connection.read().status()).isEqualTo(201);
  }

  @Test
  void refusesABodyThatWaitsWithoutAskingForIt() {
    connection.send(put("/v2/UPPER/manifests/latest", 4) + "Expect: 100-continue\r\n\r\n");

    Answer answer = connection.read();

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.header("Connection")).contains("close");
  }

  @Test
  void answersRequestsSentBehindEachOther() {
    String ask = "GET /v2/ HTTP/1.1\r\nHost: test\r\n\r\n";
    connection.send(ask + ask + ask);

    for (int i = 0; i < 3; i++) {
      assertThat(connection.read().status()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"zz", "-5", "5;x=y", "ffffffffffffffffff", "", " 5", "0x5"})
  @Shows("F5")
  void endsWhenTheSizeOfAChunkIsNone(String size) {
    String upload = node.client().startUpload("app");
    connection.send(
        "PATCH %s HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n%s\r\nhello\r\n0\r\n\r\n"
            .formatted(upload, size));

    assertEndsWithoutAcceptance(upload);
  }

  private void assertEndsWithoutAcceptance(String upload) {
    try {
      Answer answer = connection.read();
      assertThat(answer.status()).isBetween(400, 499);
    } catch (java.io.UncheckedIOException e) {
      assertThat(e).hasMessageContaining("ended");
    }
    assertThat(node.client().get(upload).header("Range")).contains("0-0");
  }

  @Test
  void takesAChunkOfManyPieces() {
    String upload = node.client().startUpload("app");
    String content = "x".repeat(200_001);
    connection.send(
        "PATCH %s HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n"
            .formatted(upload, content.length(), content));

    assertThat(connection.read().header("Range")).contains("0-200000");
    assertThat(connection.ask("GET", "/v2/").status()).isEqualTo(200);
  }

  @Test
  @Shows({"L13", "F5"})
  void endsWhenNoFirstByteComes() {
    assertThat(connection.ends()).isTrue();
  }

  @Test
  @Shows("F5")
  void endsWhenTheHeadOfARequestDoesNotCome() {
    connection.send("GET /v2/ HT");

    assertThat(connection.ends()).isTrue();
  }

  @Test
  @Shows("F5")
  void endsWhenABodyStandsStill() {
    String upload = node.client().startUpload("app");
    connection.send(put(upload + "?digest=" + sha256("any"), 100) + "\r\nhalf");

    assertThat(connection.ends()).isTrue();
    assertThat(node.client().get(upload).header("Range")).contains("0-0");
  }
}
