package dev.berth.registry.http.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BodyStreamTest {
  private static final String CHUNKED = "Transfer-Encoding: chunked";
  private static final HttpLimits LIMITS =
      new HttpLimits(
          8_192,
          16_384,
          Duration.ofSeconds(30),
          Duration.ofMinutes(5),
          Duration.ofSeconds(60),
          256);

  private final ScriptedChannel channel = new ScriptedChannel();
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicBoolean cut = new AtomicBoolean();
  private final ConnectionGuard guard =
      new ConnectionGuard(LIMITS, nanos::get, () -> cut.set(true));
  private final ConnectionInput input = new ConnectionInput(channel, guard, LIMITS);

  /** The body of a request with such fields, of which nothing has arrived yet. */
  private BodyStream body(String fields) throws IOException {
    return bodyOf(fields, "");
  }

  /** The body of a request with such fields; this arrives together with its head. */
  private BodyStream bodyOf(String fields, String arrived) throws IOException {
    channel.add("PUT / HTTP/1.1\r\nHost: r\r\n%s\r\n\r\n%s".formatted(fields, arrived));
    RequestHead head = input.readHead().orElseThrow();
    guard.requestBegins();
    return new BodyStream(head, input, new ResponseWriter(channel, guard), guard);
  }

  private static String textOf(BodyStream body) throws IOException {
    return new String(body.readAllBytes(), ISO_8859_1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 100})
  void endsWhereItsLengthSays(int size) throws IOException {
    BodyStream body = body("Content-Length: 10");
    channel.addInPieces("0123456789GET / ", size);

    assertThat(body.announced()).hasValue(10);
    assertThat(textOf(body)).isEqualTo("0123456789");
    assertThat(body.received()).isEqualTo(10);
    assertThat(body.read()).isEqualTo(-1);
    assertThat(body.read(new byte[1], 0, 0)).isEqualTo(-1);
  }

  @Test
  void leavesTheNextRequest() throws IOException {
    BodyStream body = bodyOf("Content-Length: 3", "abcGET /next HTTP/1.1\r\nHost: r\r\n\r\n");

    assertThat(textOf(body)).isEqualTo("abc");
    assertThat(input.readHead().orElseThrow().path()).isEqualTo("/next");
  }

  @Test
  void isEmptyWithoutALength() throws IOException {
    BodyStream body = bodyOf("X: y", "GET");

    assertThat(body.announced()).hasValue(0);
    assertThat(body.read()).isEqualTo(-1);
    assertThat(body.endMayBeNear()).isTrue();
    assertThat(body.skipRest()).isTrue();
    assertThat(input.size()).isEqualTo(3);
  }

  @Test
  void readsSingleBytes() throws IOException {
    BodyStream body = bodyOf("Content-Length: 3", "\u0000\u00ff\u0007");

    assertThat(List.of(body.read(), body.read(), body.read(), body.read()))
        .containsExactly(0, 255, 7, -1);
  }

  @Test
  void readsNothingIntoNoRoom() throws IOException {
    BodyStream body = body("Content-Length: 3");

    assertThat(body.read(new byte[1], 0, 0)).isZero();
    assertThat(body.received()).isZero();
  }

  @Test
  void writesOnlyWhereItIsAskedTo() throws IOException {
    byte[] target = "........".getBytes(ISO_8859_1);

    assertThat(bodyOf("Content-Length: 9", "abcdefghi").read(target, 2, 3)).isEqualTo(3);
    assertThat(new String(target, ISO_8859_1)).isEqualTo("..abc...");
  }

  @Test
  void failsWhenTheClientSendsLessThanItAnnounced() throws IOException {
    BodyStream body = bodyOf("Content-Length: 3", "ab");

    assertThat(body.readNBytes(2)).hasSize(2);
    assertThatExceptionOfType(ClientGoneException.class)
        .isThrownBy(body::read)
        .withMessage("the client sent less than it announced");
    assertThat(body.received()).isEqualTo(2);
    assertThat(body.endMayBeNear()).isFalse();
  }

  @Test
  void readsNothingMoreAfterAFailure() throws IOException {
    BodyStream body = body("Content-Length: 3");
    assertThatExceptionOfType(ClientGoneException.class).isThrownBy(body::read);

    channel.add("abc");
    assertThatExceptionOfType(ClientGoneException.class)
        .isThrownBy(body::read)
        .withMessage("the rest of the body cannot be read");
  }

  @Test
  void failsWhenTheConnectionIsLost() throws IOException {
    IOException reset = new IOException("connection reset");
    BodyStream body = body("Content-Length: 3");
    channel.failWith(reset);

    assertThatExceptionOfType(ClientGoneException.class)
        .isThrownBy(body::read)
        .withMessage("the connection was lost while bytes arrived")
        .withCause(reset);
    assertThat(body.endMayBeNear()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 1000})
  void joinsChunks(int size) throws IOException {
    String letters = "abcdefghijklmnopqrstuvwxyz";
    BodyStream body = body(CHUNKED);
    channel.addInPieces(
        "3\r\n012\r\n1A\r\n" + letters + "\r\na\r\n0123456789\r\n0000\r\n\r\nGET", size);

    assertThat(body.announced()).isEmpty();
    assertThat(textOf(body)).isEqualTo("012" + letters + "0123456789");
    assertThat(body.received()).isEqualTo(39);
    assertThat(body.read()).isEqualTo(-1);
    assertThat(body.endMayBeNear()).isTrue();
  }

  @Test
  void readsSmallChunksTogether() throws IOException {
    BodyStream body = bodyOf(CHUNKED, "2\r\nab\r\n2\r\ncd\r\n3\r\nefg\r\n0\r\n\r\n");
    byte[] target = new byte[8];

    assertThat(body.read(target, 0, 6)).isEqualTo(6);
    assertThat(body.read(target, 6, 2)).isEqualTo(1);
    assertThat(new String(target, 0, 7, ISO_8859_1)).isEqualTo("abcdefg");
    assertThat(body.read()).isEqualTo(-1);
  }

  /** The client may wait for an answer to what it sent. */
  @Test
  void givesAChunkBeforeTheNextOneHasArrived() throws IOException {
    BodyStream body = body(CHUNKED);
    channel.add("2\r\nab\r\n2\r\n", "cd", "\r\n0\r\n\r\n");
    byte[] target = new byte[8];

    assertThat(body.read(target, 0, 8)).isEqualTo(2);
    assertThat(body.read(target, 2, 6)).isEqualTo(2);
    assertThat(body.read(target, 4, 4)).isEqualTo(-1);
  }

  @Test
  void leavesTheRequestBehindTheLastChunk() throws IOException {
    BodyStream body =
        bodyOf(CHUNKED, "1\r\nx\r\n0\r\nA: b\r\nC: d\r\n\r\nGET /next HTTP/1.1\r\nHost: r\r\n\r\n");

    assertThat(textOf(body)).isEqualTo("x");
    assertThat(input.readHead().orElseThrow().path()).isEqualTo("/next");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"5;", "5;a=b", "5 ;a", "5\t ;a=\"b;c\"", "05", "000000000000005", "5;\u00e4"})
  void readsTheSizeOfAChunk(String size) throws IOException {
    assertThat(textOf(bodyOf(CHUNKED, size + "\r\nhello\r\n0\r\n\r\n"))).isEqualTo("hello");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        " 5",
        "5 ",
        "5\t",
        "5 a",
        "5,",
        "+5",
        "-5",
        "0x5",
        "g",
        "5g",
        ";",
        ";a=b",
        "0000000000000005",
        "ffffffffffffffff",
        "10000000000000005"
      })
  void refusesWhatIsNoSizeOfAChunk(String size) throws IOException {
    BodyStream body = bodyOf(CHUNKED, size + "\r\nhello\r\n0\r\n\r\n");

    assertThatExceptionOfType(BadRequestException.class)
        .isThrownBy(body::read)
        .withMessage("the size of a chunk is not a hexadecimal number");
    assertThat(body.endMayBeNear()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "5\nhello\r\n0\r\n\r\n",
        "5;\n\r\nhello\r\n0\r\n\r\n",
        "5;\u0000\r\nhello\r\n0\r\n\r\n",
        "5\r\nhello!\r\n0\r\n\r\n",
        "5\r\nhell\r\n0\r\n\r\n",
        "5\r\nhello0\r\n\r\n",
        "5\r\nhello\n0\r\n\r\n",
        "5\r\nhello\r\n0\r\nA: b\nC: d\r\n\r\n"
      })
  void refusesOtherFramingOfChunks(String chunks) throws IOException {
    BodyStream body = bodyOf(CHUNKED, chunks);

    assertThatExceptionOfType(BadRequestException.class)
        .isThrownBy(body::readAllBytes)
        .satisfies(e -> assertThat(e.status()).isEqualTo(400));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "5\r\n", "5\r\nhel", "5\r\nhello", "5\r\nhello\r\n0\r\n"})
  void failsWhenTheClientEndsWithinChunks(String chunks) throws IOException {
    BodyStream body = bodyOf(CHUNKED, chunks);

    assertThatThrownBy(body::readAllBytes).isExactlyInstanceOf(ClientGoneException.class);
  }

  @Test
  void limitsTheLineOfASize() throws IOException {
    String longest = "1;" + "a".repeat(510);
    BodyStream body = bodyOf(CHUNKED, longest + "\r\nx\r\n" + longest + "a\r\nx\r\n0\r\n\r\n");

    assertThat(body.read()).isEqualTo('x');
    assertThatExceptionOfType(BadRequestException.class)
        .isThrownBy(body::read)
        .withMessage("a line of a chunked body is longer than 512 bytes");
  }

  @Test
  void limitsTrailers() throws IOException {
    assertThat(textOf(bodyOf(CHUNKED, "0\r\n" + "A: b\r\n".repeat(64) + "\r\n"))).isEmpty();

    BodyStream tooMany = bodyOf(CHUNKED, "0\r\n" + "A: b\r\n".repeat(65) + "\r\n");
    assertThatExceptionOfType(BadRequestException.class)
        .isThrownBy(tooMany::read)
        .withMessage("the body has more than 64 trailers");
  }

  @Test
  void limitsTheLengthOfATrailer() throws IOException {
    String longest = "A: " + "b".repeat(4093);
    assertThat(textOf(bodyOf(CHUNKED, "0\r\n" + longest + "\r\n\r\n"))).isEmpty();

    BodyStream tooLong = bodyOf(CHUNKED, "0\r\n" + longest + "b\r\n\r\n");
    assertThatExceptionOfType(BadRequestException.class)
        .isThrownBy(tooLong::read)
        .withMessage("a line of a chunked body is longer than 4096 bytes");
  }

  @Test
  void asksForTheBodyOnceItIsWanted() throws IOException {
    BodyStream body = body("Content-Length: 3\r\nExpect: 100-continue");
    channel.add("a", "bc");

    assertThat(channel.written()).isEmpty();
    assertThat(textOf(body)).isEqualTo("abc");
    assertThat(channel.written()).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
  }

  @Test
  void asksForNoBodyThatComesAnyway() throws IOException {
    assertThat(textOf(bodyOf("Content-Length: 3\r\nExpect: 100-continue", "abc"))).isEqualTo("abc");
    BodyStream unexpected = body("Content-Length: 3");
    channel.add("def");
    assertThat(textOf(unexpected)).isEqualTo("def");

    assertThat(channel.written()).isEmpty();
  }

  @Test
  void isWatchedWhileItsClientIsWaitedFor() throws IOException {
    List<ConnectionGuard.Phase> phases = new ArrayList<>();
    BodyStream body = body("Content-Length: 3\r\nExpect: 100-continue");
    channel.add("a", "bc");
    channel.beforeRead(() -> phases.add(guard.phase()));

    assertThat(body.read()).isEqualTo('a');
    assertThat(phases).containsExactly(ConnectionGuard.Phase.READING);
    assertThat(guard.phase()).isEqualTo(ConnectionGuard.Phase.WORKING);
  }

  @Test
  void isWatchedNoLongerAfterAFailure() throws IOException {
    BodyStream body = body("Content-Length: 3");

    assertThatExceptionOfType(ClientGoneException.class).isThrownBy(body::read);
    assertThat(guard.phase()).isEqualTo(ConnectionGuard.Phase.WORKING);
  }

  /** Three pieces, each after four seconds, at a thousand bytes a second. */
  @ParameterizedTest
  @CsvSource({"5000, true", "8000, false"})
  void isCutWhenItArrivesTooSlowly(int pieceBytes, boolean tooSlow) throws IOException {
    BodyStream body = body("Content-Length: 100000");
    body.requireRate(Duration.ofSeconds(10), 1000);
    channel.addInPieces("x".repeat(3 * pieceBytes), pieceBytes);
    channel.beforeRead(
        () -> {
          nanos.addAndGet(Duration.ofSeconds(4).toNanos());
          guard.check();
        });

    body.readNBytes(3 * pieceBytes);

    assertThat(cut.get()).isEqualTo(tooSlow);
  }

  @ParameterizedTest
  @CsvSource({"262144, true", "262145, false"})
  void isWorthReadingToItsEndIfLittleIsLeft(int length, boolean worth) throws IOException {
    assertThat(body("Content-Length: " + length).endMayBeNear()).isEqualTo(worth);
  }

  @Test
  void isNotWorthReadingUnlessItComes() throws IOException {
    assertThat(body("Content-Length: 3\r\nExpect: 100-continue").endMayBeNear()).isFalse();
    assertThat(body(CHUNKED).endMayBeNear()).isTrue();

    BodyStream asked = body("Content-Length: 3\r\nExpect: 100-continue");
    channel.add("a");
    assertThat(asked.read()).isEqualTo('a');
    assertThat(asked.endMayBeNear()).isTrue();
  }

  @Test
  void skipsASmallRest() throws IOException {
    BodyStream body = body("Content-Length: 262144");
    channel.addInPieces("x".repeat(262_144), 5000);

    assertThat(body.read()).isEqualTo('x');
    assertThat(body.skipRest()).isTrue();
    assertThat(body.received()).isEqualTo(262_144);
    assertThat(body.endMayBeNear()).isTrue();
  }

  @Test
  void doesNotSkipALargeRest() throws IOException {
    BodyStream body = body(CHUNKED);
    channel.addInPieces(("1000\r\n" + "x".repeat(4096) + "\r\n").repeat(100), 5000);

    assertThat(body.skipRest()).isFalse();
    assertThat(body.received()).isBetween(256L * 1024, 264L * 1024);
  }
}
