package dev.berth.registry.http.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionInputTest {
  private static final String HEAD = "GET /a HTTP/1.1\r\nHost: r\r\n\r\n";

  private final ScriptedChannel channel = new ScriptedChannel();
  private final HttpLimits limits = limits(100, 200);
  private final ConnectionGuard guard = new ConnectionGuard(limits, () -> 0, () -> {});
  private final ConnectionInput input = new ConnectionInput(channel, guard, limits);

  private static HttpLimits limits(int maxUrlBytes, int maxFieldBytes) {
    return new HttpLimits(
        maxUrlBytes,
        maxFieldBytes,
        Duration.ofSeconds(30),
        Duration.ofMinutes(5),
        Duration.ofSeconds(60),
        256);
  }

  private static long length(byte[] line, int from, int to) {
    return (long) to - from;
  }

  private static void assertRefused(int status, ThrowingCall call) {
    assertThatExceptionOfType(BadRequestException.class)
        .isThrownBy(call::run)
        .satisfies(e -> assertThat(e.status()).isEqualTo(status));
  }

  private interface ThrowingCall {
    void run() throws IOException;
  }

  @Test
  void findsTheEndOfAHeadWhereverItIsCut() throws IOException {
    String first = "PUT /first HTTP/1.1\r\nHost: r\r\nX: y\r\n\r\n";
    String text = "\r\n" + first + HEAD + "rest";
    for (int size = 1; size <= text.length(); size++) {
      ScriptedChannel cut = new ScriptedChannel();
      cut.addInPieces(text, size);
      ConnectionInput each = new ConnectionInput(cut, guard, limits);

      assertThat(each.readHead().orElseThrow().path()).isEqualTo("/first");
      assertThat(each.readHead().orElseThrow().path()).isEqualTo("/a");
      byte[] rest = new byte[4];
      for (int count = 0; count < rest.length; ) {
        count += each.read(rest, count, rest.length - count);
      }
      assertThat(new String(rest, ISO_8859_1)).as("in pieces of %d", size).isEqualTo("rest");
      assertThat(each.read(rest, 0, 4)).isEqualTo(-1);
    }
  }

  @Test
  void readsNoHeadWhenTheClientSendsNone() throws IOException {
    assertThat(input.readHead()).isEmpty();
  }

  @Test
  void failsWhenTheClientEndsWithinAHead() {
    channel.add("GET / HT");

    assertThatExceptionOfType(ClientGoneException.class)
        .isThrownBy(input::readHead)
        .withMessage("the client closed the connection within the head of a request");
  }

  @Test
  void isIdleUntilTheFirstByteOfAHead() throws IOException {
    List<ConnectionGuard.Phase> phases = new ArrayList<>();
    channel.add("GET /a HTTP/1.1\r\n", "Host: r\r\n\r\nGET", HEAD.substring(3));
    channel.beforeRead(() -> phases.add(guard.phase()));

    input.readHead();
    assertThat(phases).containsExactly(ConnectionGuard.Phase.IDLE, ConnectionGuard.Phase.HEAD);

    guard.requestBegins();
    input.readHead();
    assertThat(phases).hasSize(3).endsWith(ConnectionGuard.Phase.HEAD);
  }

  @Test
  void refusesTwoEmptyLinesBeforeAHead() {
    channel.add("\r\n\r\n" + HEAD);

    assertRefused(400, input::readHead);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u0016\u0003\u0001", "\n", " ", "\u0000", "\u00ff", "("})
  void refusesAtOnceWhatBeginsLikeNoMethod(String begin) {
    channel.add(begin);

    assertThatExceptionOfType(BadRequestException.class)
        .isThrownBy(input::readHead)
        .withMessage("it does not begin with a method; is it TLS? This port speaks plain HTTP");
  }

  /** A request line may have 64 bytes besides the URL. */
  @Test
  void limitsTheRequestLine() throws IOException {
    channel.add("GET /" + "a".repeat(150) + " HTTP/1.1\r\nHost: r\r\n\r\n");
    assertThat(input.readHead().orElseThrow().path()).hasSize(151);

    channel.add("GET /" + "a".repeat(151) + " HTTP/1.1\r\nHost: r\r\n\r\n");
    assertRefused(414, input::readHead);
  }

  @Test
  void refusesARequestLineThatIsTooLongBeforeItsEnd() throws IOException {
    channel.add("GET /" + "a".repeat(159), "a");

    assertThat(input.fill()).isTrue();
    assertThat(input.findHead()).isEmpty();
    assertThat(input.fill()).isTrue();
    assertRefused(414, input::findHead);
  }

  /** They count with the line break in front of them. */
  @Test
  void limitsTheFields() throws IOException {
    channel.add("GET / HTTP/1.1\r\nHost: r\r\nX: " + "a".repeat(186) + "\r\n\r\n");
    assertThat(input.readHead().orElseThrow().first("X").orElseThrow()).hasSize(186);

    channel.add("GET / HTTP/1.1\r\nHost: r\r\nX: " + "a".repeat(187) + "\r\n\r\n");
    assertRefused(431, input::readHead);
  }

  @Test
  void refusesFieldsThatAreTooLongBeforeTheirEnd() throws IOException {
    channel.add("GET / HTTP/1.1\r\nHost: r\r\nX: " + "a".repeat(186), "a");

    assertThat(input.fill()).isTrue();
    assertThat(input.findHead()).isEmpty();
    assertThat(input.fill()).isTrue();
    assertRefused(431, input::findHead);
  }

  /** Each is larger than the buffer that a connection begins with. */
  @ParameterizedTest
  @ValueSource(ints = {100, 1000, 8192, 1_000_000})
  void readsLargeHeadsOneAfterTheOther(int size) throws IOException {
    HttpLimits large = limits(10_000, 30_000);
    String text =
        "GET /%s HTTP/1.1\r\nHost: r\r\nX: %s\r\n\r\n"
            .formatted("a".repeat(9000), "b".repeat(20_000));
    channel.addInPieces(text.repeat(3) + HEAD + "rest", size);
    ConnectionInput each = new ConnectionInput(channel, guard, large);

    for (int i = 0; i < 3; i++) {
      RequestHead head = each.readHead().orElseThrow();
      assertThat(head.path()).isEqualTo("/" + "a".repeat(9000));
      assertThat(head.first("X")).contains("b".repeat(20_000));
    }
    assertThat(each.readHead().orElseThrow().path()).isEqualTo("/a");
    assertThat(each.read(new byte[1], 0, 1)).isEqualTo(1);
  }

  /** Together they are larger than the buffer, each begins and ends anywhere in it. */
  @Test
  void readsManySmallHeadsThatArriveTogether() throws IOException {
    StringBuilder heads = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      heads.append("GET /%d HTTP/1.1\r\nHost: r\r\n\r\n".formatted(i));
    }
    channel.add(heads.toString());

    for (int i = 0; i < 1000; i++) {
      assertThat(input.readHead().orElseThrow().path()).isEqualTo("/" + i);
    }
    assertThat(input.readHead()).isEmpty();
  }

  /** The buffer is used again without being cleared. */
  @Test
  void takesNoOldByteForTheEndOfAHead() throws IOException {
    channel.add(HEAD, HEAD.substring(0, HEAD.length() - 1), "\nrest");

    assertThat(input.readHead()).isPresent();
    assertThat(input.readHead()).isPresent();
    assertThat(input.size()).isEqualTo(4);
  }

  @Test
  void takesNoOldByteForTheEndOfALine() throws IOException {
    byte[] target = new byte[4];
    channel.add("ab\r\n", "cd\r", "\nef");

    assertThat(input.read(target, 0, 4)).isEqualTo(4);
    assertThat(input.read(target, 0, 1)).isEqualTo(1);
    assertThat(input.readLine(9, ConnectionInputTest::length)).isEqualTo(1);
    assertThat(input.size()).isEqualTo(2);
  }

  @Test
  void showsAHeadWithoutTakingIt() throws IOException {
    channel.add(HEAD.substring(0, 20), HEAD.substring(20) + "x");

    assertThat(input.fill()).isTrue();
    assertThat(input.peekHead()).isEmpty();
    assertThat(input.fill()).isTrue();
    assertThat(input.peekHead().orElseThrow().path()).isEqualTo("/a");
    assertThat(input.size()).isEqualTo(HEAD.length() + 1);
    assertThat(input.findHead().orElseThrow().path()).isEqualTo("/a");
    assertThat(input.size()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"'GET /b ', true", "GET, true", "GET /b x, true", "GET /c, false", "P, false"})
  void knowsWhatTheInputMayBecome(String received, boolean agrees) throws IOException {
    assertThat(input.agreesWith("GET /b ".getBytes(ISO_8859_1))).isTrue();
    channel.add(received);

    assertThat(input.fill()).isTrue();
    assertThat(input.agreesWith("GET /b ".getBytes(ISO_8859_1))).isEqualTo(agrees);
  }

  @Test
  void comparesWhatWasNotReadYet() throws IOException {
    channel.add(HEAD + "POST");
    assertThat(input.readHead()).isPresent();

    assertThat(input.agreesWith("POST /".getBytes(ISO_8859_1))).isTrue();
    assertThat(input.agreesWith("GET /".getBytes(ISO_8859_1))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "'', false",
    "'a|', false",
    "'a|b', false",
    "'a|b|', true",
    "'||', true",
    "'|', false",
    "'a|b|c', true"
  })
  void knowsWhetherTwoLinesHaveArrived(String lines, boolean two) throws IOException {
    channel.add(lines.replace("|", "\r\n"));
    assertThat(input.fill()).isTrue();

    assertThat(input.hasTwoLines()).isEqualTo(two);
  }

  @Test
  void findsNoLineInHalfOfALineBreak() throws IOException {
    channel.add("a\r\nb\r");
    assertThat(input.fill()).isTrue();

    assertThat(input.hasTwoLines()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 100})
  void readsLines(int size) throws IOException {
    channel.addInPieces("abc\r\n\r\n\td\u00e4\r\nrest", size);

    assertThat(input.readLine(3, ConnectionInputTest::length)).isEqualTo(3);
    assertThat(input.readLine(0, ConnectionInputTest::length)).isZero();
    assertThat(input.readLine(4, ConnectionInputTest::length)).isEqualTo(3);
    assertThat(input.read(new byte[1], 0, 1)).isEqualTo(1);
  }

  @Test
  void refusesALineThatIsTooLong() {
    channel.add("abcd\r\n");

    assertRefused(400, () -> input.readLine(3, ConnectionInputTest::length));
  }

  @Test
  void refusesALineThatIsTooLongBeforeItsEnd() {
    List<String> read = new ArrayList<>();
    channel.add("abcd", "e", "f");
    channel.beforeRead(() -> read.add("one piece"));

    assertRefused(400, () -> input.readLine(3, ConnectionInputTest::length));
    assertThat(read).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\nb", "\r", "\u0000", "a\u007f", "\u001bx", "x\u0001"})
  void refusesControlCharactersInALine(String line) {
    channel.add(line + "\r\n");

    assertThatExceptionOfType(BadRequestException.class)
        .isThrownBy(() -> input.readLine(9, ConnectionInputTest::length))
        .withMessage("a line of a chunked body has a control character");
  }

  @Test
  void failsWhenTheClientEndsWithinALine() {
    channel.add("abc\r");

    assertThatExceptionOfType(ClientGoneException.class)
        .isThrownBy(() -> input.readLine(9, ConnectionInputTest::length))
        .withMessage("the client closed the connection within a chunked body");
  }

  @Test
  void readsNoMoreThanItIsAskedFor() throws IOException {
    channel.add("abcdef");
    byte[] target = ".....".getBytes(ISO_8859_1);

    assertThat(input.read(target, 1, 2)).isEqualTo(2);
    assertThat(input.read(target, 3, 2)).isEqualTo(2);
    assertThat(new String(target, ISO_8859_1)).isEqualTo(".abcd");
    assertThat(input.size()).isEqualTo(2);
    assertThat(input.isEmpty()).isFalse();
  }

  @Test
  void readsLargePartsWithoutKeepingThem() throws IOException {
    channel.add("x".repeat(10_000), "y");
    byte[] target = new byte[9000];

    assertThat(input.read(target, 500, 8500)).isEqualTo(8500);
    assertThat(input.isEmpty()).isTrue();
    assertThat(target[499]).isZero();
    assertThat(target[500]).isEqualTo((byte) 'x');
    assertThat(input.read(target, 0, 100)).isEqualTo(100);
    assertThat(input.size()).isEqualTo(1400);
  }

  @Test
  void discardsWhatHasArrived() throws IOException {
    channel.add(HEAD + "abc", "def", "");
    assertThat(input.readHead()).isPresent();

    assertThat(input.discard()).isTrue();
    assertThat(input.isEmpty()).isTrue();
    assertThat(input.discard()).as("nothing has arrived yet").isTrue();
    assertThat(input.discard()).as("nothing will arrive").isFalse();
  }
}
