package dev.berth.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class AnswerReaderTest {
  private static final Request GET = new Request("GET", "/here", 5);
  private static final Request HEAD = new Request("HEAD", "/here", 5);
  private static final String ANSWER =
      "HTTP/1.1 200 OK\r\nServer: x\r\ncontent-LENGTH:  5\r\nDate: now\r\n\r\nbytes";

  private static final String CHUNKED =
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nby\r\n3;x=1\r\ntes\r\n0\r\nTrailer: x\r\n\r\n";

  private final AnswerReader reader = new AnswerReader();

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
  }

  private boolean read(Request request, String text) throws IOException {
    reader.expect(request);
    return reader.take(bytes(text));
  }

  private void refuses(Request request, String text, String why) {
    assertThatIOException().isThrownBy(() -> read(request, text)).withMessageContaining(why);
  }

  @Test
  void readsAnAnswerWholeAndTheNextOne() throws Exception {
    for (int times = 0; times < 2; times++) {
      assertThat(read(GET, ANSWER)).isTrue();
      assertThat(reader.problem(GET)).isEmpty();
    }
  }

  @Test
  void readsAnAnswerInPiecesOfAnySize() throws Exception {
    for (int first = 1; first < ANSWER.length(); first++) {
      assertThat(read(GET, ANSWER.substring(0, first))).as("%d bytes", first).isFalse();
      assertThat(reader.take(bytes(ANSWER.substring(first)))).isTrue();
      assertThat(reader.problem(GET)).isEmpty();
    }
    reader.expect(GET);
    for (int index = 0; index < ANSWER.length(); index++) {
      assertThat(reader.take(bytes(ANSWER.substring(index, index + 1))))
          .isEqualTo(index == ANSWER.length() - 1);
    }
  }

  @Test
  void readsChunksInPiecesOfAnySize() throws Exception {
    for (int first = 1; first < CHUNKED.length(); first++) {
      assertThat(read(GET, CHUNKED.substring(0, first))).as("%d bytes", first).isFalse();
      assertThat(reader.take(bytes(CHUNKED.substring(first)))).isTrue();
      assertThat(reader.problem(GET)).isEmpty();
    }
    refuses(GET, CHUNKED + "more", "more was sent");
  }

  @Test
  void tellsWhereAnAnswerLeads() throws Exception {
    read(
        GET,
        ANSWER.replace("Date: now", "Location: /there?x=1\r\nLink: </next?n=2>; rel=\"next\""));
    assertThat(reader.location()).isEqualTo("/there?x=1");
    assertThat(reader.next()).isEqualTo("/next?n=2");
    read(GET, ANSWER);
    assertThat(reader.location() + reader.next()).isEmpty();
  }

  @Test
  void wantsAPutToBeCreated() throws Exception {
    Request put = new Request("PUT", "/here", 0, "text/plain", new byte[3]);
    assertThat(read(put, "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n")).isTrue();
    assertThat(reader.problem(put)).isEmpty();
    assertThat(read(put, "HTTP/1.1 204 No Content\r\n\r\n")).isTrue();
    assertThat(reader.problem(put)).isPresent();
  }

  @Test
  void awaitsNoBodyAfterAHead() throws Exception {
    assertThat(read(HEAD, ANSWER.replace("bytes", ""))).isTrue();
    assertThat(reader.problem(HEAD)).isEmpty();
    refuses(HEAD, ANSWER, "more was sent");
  }

  @Test
  void tellsAnotherStatus() throws Exception {
    assertThat(read(GET, ANSWER.replace("200 OK", "404 Not Found"))).isTrue();
    assertThat(reader.problem(GET))
        .contains("GET /here was answered with status 404 and 5 bytes instead of 200 and 5");
  }

  @Test
  void tellsAnotherLength() throws Exception {
    assertThat(read(GET, ANSWER.replace("5", "2").replace("bytes", "by"))).isTrue();
    assertThat(reader.problem(GET)).hasValueSatisfying(p -> assertThat(p).contains("2 bytes"));
    assertThat(read(HEAD, ANSWER.replace("5", "6").replace("bytes", ""))).isTrue();
    assertThat(reader.problem(HEAD)).hasValueSatisfying(p -> assertThat(p).contains("6 bytes"));
  }

  @Test
  void refusesWhatItCannotFollow() {
    refuses(GET, ANSWER + "more", "more was sent");
    refuses(GET, "HTTP/1.1 200 OK\r\nServer: x\r\n\r\n", "without Content-Length");
    refuses(GET, CHUNKED.replace("3;", "y;"), "not HTTP: y");
    refuses(GET, "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n", "not HTTP: Content-Length");
    refuses(GET, "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n", "not HTTP: Content-Length");
    refuses(GET, "+PONG\r\n", "not HTTP: +PONG");
    refuses(GET, "HTTP/1.1 2x0 OK\r\n", "not HTTP");
    refuses(GET, "x".repeat(9_000), "too long");
  }
}
