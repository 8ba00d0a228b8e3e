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
  @RegisterExtension static final TestNode node = new TestNode();

  /** Only for clients that are too slow on purpose: on a busy machine others may be so too. */
  @RegisterExtension
  static final TestNode hasty =
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
    return "PUT %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n".formatted(path, length);
  }

  /** Clients that may use plain HTTP try TLS first, and wait for an answer to that. */
  @Test
  void refusesTlsAtOnce() {
    byte[] clientHello = {0x16, 0x03, 0x01, 0x00, 0x05, 0x01, 0x00, 0x00, 0x01, 0x00};
    try (RawConnection connection = node.connect()) {
      Answer answer = connection.send(clientHello).read();

      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.text()).contains("plain HTTP");
    }
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
        Host: localhost\r
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
    connection.send("GET /v2/ HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(8000));

    Answer answer = connection.read();

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.header("Connection")).contains("close");
    assertThat(connection.ends()).isTrue();
  }

  @Test
  @Shows("L7")
  void answersClientsThatSendAllOfAHugeHeadBeforeTheyRead() {
    connection.send("GET /v2/ HTTP/1.1\r\nHost: localhost\r\n");
    connection.send("X: and so on\r\n".repeat(80_000) + "\r\n");

    assertThat(connection.read().status()).isEqualTo(431);
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
    String ask = "GET /v2/ HTTP/1.1\r\nHost: localhost\r\n\r\n";
    connection.send(ask + ask + ask);

    for (int i = 0; i < 3; i++) {
      assertThat(connection.read().status()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "zz",
        "-5",
        "ffffffffffffffffff",
        "",
        " 5",
        "0x5",
        ";x=y",
        "5 ",
        "5 x",
        "5x;",
        "1000000000000005",
        "5\nX",
        "5;\n",
        "5;x\ny",
        "5;x\ry",
        "5\t\u000b;",
        "5;\u0000"
      })
  @Shows("F5")
  void endsWhenTheSizeOfAChunkIsNone(String size) {
    String upload = node.client().startUpload("app");
    connection.send(
        "PATCH %s HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n%s\r\nhello\r\n0\r\n\r\n"
            .formatted(upload, size));

    assertEndsWithoutAcceptance(upload);
  }

  private void assertEndsWithoutAcceptance(String upload) {
    Answer answer = connection.read();
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.errorCodes()).containsExactly("UNSUPPORTED");
    assertThat(answer.header("Connection")).contains("close");
    assertThat(connection.ends()).isTrue();
    assertThat(node.client().get(upload).header("Range")).contains("0-0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"helloX", "hell", "hello\n\n", "hello\rX"})
  @Shows("F5")
  void refusesAChunkThatDoesNotEndWhereItsSizeSays(String data) {
    String upload = node.client().startUpload("app");
    connection.send(
        "PATCH %s HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n%s\r\n0\r\n\r\n"
            .formatted(upload, data));

    Answer answer = connection.read();
    assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
    assertThat(connection.ends()).isTrue();
  }

  /** A proxy that takes a line feed for the end of a line would see the end of the body here. */
  @ParameterizedTest
  @ValueSource(strings = {"X-Trailer: one\n", "X-Trailer: one\n\nGET /v2/ HTTP/1.1", "X: \r1"})
  @Shows("F5")
  void refusesTrailersWithControlCharacters(String trailer) {
    String upload = node.client().startUpload("app");
    connection.send(
        "PATCH %s HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n%s\r\n\r\n"
            .formatted(upload, trailer));

    Answer answer = connection.read();
    assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
    assertThat(connection.ends()).isTrue();
  }

  @Test
  void passesOverExtensionsOfChunksAndTrailers() {
    String upload = node.client().startUpload("app");
    connection.send(
        """
        PATCH %s HTTP/1.1\r
        Host: localhost\r
        Transfer-Encoding: chunked\r
        \r
        5;name=value;quoted="a b"\r
        hello\r
        1 ; x\r
        !\r
        0;last\r
        X-Trailer: one\r
        X-Other: two\r
        \r
        """
            .formatted(upload));

    assertThat(connection.read().header("Range")).contains("0-5");
    assertThat(connection.ask("GET", "/v2/").status()).isEqualTo(200);
  }

  @Test
  void answersTargetsInAbsoluteForm() {
    connection.send("GET http://127.0.0.1/v2/ HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assertThat(connection.read().status()).isEqualTo(200);
  }

  @Test
  void answersHttp10AndCloses() {
    connection.send("GET /v2/ HTTP/1.0\r\n\r\n");
    assertThat(connection.read().status()).isEqualTo(200);
    assertThat(connection.ends()).isTrue();
  }

  /** An idle connection would have five minutes. */
  @Test
  @Shows("F5")
  void endsWhenAHeadBeginsBehindARequestAndDoesNotGoOn() {
    try (RawConnection slow = hasty.connect()) {
      slow.send("GET /v2/ HTTP/1.1\r\nHost: localhost\r\n\r\nGET");

      assertThat(slow.read().status()).isEqualTo(200);
      assertThat(slow.ends()).isTrue();
    }
  }

  @Test
  void endsWhenAHeadBeginsBehindAHealthCheckAndDoesNotGoOn() {
    try (RawConnection slow = hasty.connect()) {
      slow.send("GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\nGET /health/li");

      assertThat(slow.read().status()).isEqualTo(200);
      assertThat(slow.ends()).isTrue();
    }
  }

  @Test
  void takesAChunkOfManyPieces() {
    String upload = node.client().startUpload("app");
    String content = "x".repeat(200_001);
    connection.send(
        "PATCH %s HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n"
            .formatted(upload, content.length(), content));

    assertThat(connection.read().header("Range")).contains("0-200000");
    assertThat(connection.ask("GET", "/v2/").status()).isEqualTo(200);
  }

  /** Whatever part of the framing a packet ends in. */
  @Test
  void takesManySmallChunks() {
    String upload = node.client().startUpload("app");
    StringBuilder content = new StringBuilder();
    StringBuilder request =
        new StringBuilder("PUT %s?digest=DIGEST HTTP/1.1\r\nHost: localhost\r\n".formatted(upload))
            .append("Transfer-Encoding: chunked\r\n\r\n");
    for (int i = 0; i < 20_000; i++) {
      String chunk = String.valueOf((char) ('a' + i % 26)).repeat(1 + i % 5);
      content.append(chunk);
      request.append("%x\r\n%s\r\n".formatted(chunk.length(), chunk));
    }
    String bytes =
        request
            .append("0\r\n\r\n")
            .toString()
            .replace("DIGEST", sha256(content.toString()).toString());
    for (int from = 0, size = 1; from < bytes.length(); from += size, size = size % 997 + 1) {
      connection.send(bytes.substring(from, Math.min(bytes.length(), from + size)));
    }

    assertThat(connection.read().status()).isEqualTo(201);
    assertThat(connection.ask("GET", "/v2/").status()).isEqualTo(200);
  }

  @Test
  @Shows({"L13", "F5"})
  void endsWhenNoFirstByteComes() {
    try (RawConnection slow = hasty.connect()) {
      assertThat(slow.ends()).isTrue();
    }
  }

  @Test
  @Shows("F5")
  void endsWhenTheHeadOfARequestDoesNotCome() {
    try (RawConnection slow = hasty.connect()) {
      slow.send("GET /v2/ HT");

      assertThat(slow.ends()).isTrue();
    }
  }

  @Test
  @Shows("F5")
  void endsWhenABodyStandsStill() {
    String upload = hasty.client().startUpload("app");
    try (RawConnection slow = hasty.connect()) {
      slow.send(put(upload + "?digest=" + sha256("any"), 100) + "\r\nhalf");

      assertThat(slow.ends()).isTrue();
    }
    assertThat(hasty.client().get(upload).header("Range")).contains("0-0");
  }

  @Test
  @Shows("F5")
  void endsWhenABodyThatWasAskedForDoesNotCome() {
    String upload = hasty.client().startUpload("app");
    try (RawConnection slow = hasty.connect()) {
      slow.send(put(upload + "?digest=" + sha256("any"), 3) + "Expect: 100-continue\r\n\r\n");

      assertThat(slow.readHead().status()).isEqualTo(100);
      assertThat(slow.ends()).isTrue();
    }
  }
}
