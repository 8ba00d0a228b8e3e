package dev.berth.registry.http.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeadParserTest {
  private static RequestHead parse(String... lines) throws BadRequestException {
    byte[] bytes = (String.join("\r\n", lines) + "\r\n").getBytes(ISO_8859_1);
    return HeadParser.parse(bytes, 0, bytes.length);
  }

  @Test
  void readsLineAndFields() throws BadRequestException {
    RequestHead head =
        parse("GET /v2/a/tags/list?n=5&last=x HTTP/1.1", "Host: r", "ACCEPT: \t a b \t", "X-Y:");

    assertThat(head.method()).isEqualTo("GET");
    assertThat(head.path()).isEqualTo("/v2/a/tags/list");
    assertThat(head.query()).isEqualTo("n=5&last=x");
    assertThat(head.first("accept")).contains("a b");
    assertThat(head.first("x-y")).contains("");
    assertThat(head.first("other")).isEmpty();
    assertThat(head.hasBody()).isFalse();
    assertThat(head.framing().close()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "http://r.example:5000/v2/a?n=1, /v2/a, n=1, r.example:5000",
    "HTTPS://r.example/, /, '', r.example",
    "http://r.example, /, '', r.example",
    "http://r.example?n=1, /, n=1, r.example",
    "http://r.example?n=/a, /, n=/a, r.example",
    "http://r.example/a?n=/b, /a, n=/b, r.example",
    "http://r.example/a?, /a, '', r.example",
    "http://r, /, '', r"
  })
  void readsAbsoluteTargets(String target, String path, String query, String host)
      throws BadRequestException {
    RequestHead head = parse("GET " + target + " HTTP/1.1", "Host: other");

    assertThat(head.path()).isEqualTo(path);
    assertThat(head.query()).isEqualTo(query);
    assertThat(head.all("Host")).containsExactly(host);
  }

  @Test
  void keepsTheOtherFieldsOfAnAbsoluteTarget() throws BadRequestException {
    RequestHead head = parse("GET http://r/ HTTP/1.1", "A: b", "HOST: other", "C: d");

    assertThat(head.first("A")).contains("b");
    assertThat(head.first("C")).contains("d");
    assertThat(head.all("Host")).containsExactly("r");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET",
        "GET /",
        "GET / ",
        "GET  / HTTP/1.1",
        "GET / HTTP/1.1 ",
        " GET / HTTP/1.1",
        "GET / HTTP/1",
        "GET / http/1.1",
        "GET / HTTP/1.x",
        "GET /a b HTTP/1.1",
        "GET /\u00e4 HTTP/1.1",
        "GET /\u0000 HTTP/1.1",
        "G(T / HTTP/1.1",
        "GET a/b HTTP/1.1",
        "GET ftp://x/ HTTP/1.1",
        "GET http:// HTTP/1.1",
        "GET https:// HTTP/1.1",
        "GET http:///a HTTP/1.1",
        "GET http://user@host/ HTTP/1.1",
        "GET http://@host/ HTTP/1.1",
        "GET http:/r/a HTTP/1.1",
        "GET ** HTTP/1.1",
        "CONNECT host:80 HTTP/1.1",
        "GET /\rX: y HTTP/1.1",
        "GET /\n HTTP/1.1"
      })
  void refusesBadRequestLines(String line) {
    assertThatThrownBy(() -> parse(line, "Host: r"))
        .isInstanceOfSatisfying(
            BadRequestException.class, e -> assertThat(e.status()).isEqualTo(400));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no colon",
        "Name : value",
        ": value",
        " folded",
        "\tfolded",
        "Na me: value",
        "Name: a\u0000b",
        "Name: a\rb",
        "Name: a\nb",
        "Name: a\u007fb",
        "Host: second",
        "Content-Length: -1",
        "Content-Length: +1",
        "Content-Length: 1, 1",
        "Content-Length: ",
        "Content-Length: 0x1",
        "Content-Length: 1/",
        "Content-Length: 1:",
        "Content-Length: 1\r\nContent-Length: 1",
        "Content-Length: 1\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"
      })
  void refusesBadFields(String fields) {
    assertThatThrownBy(() -> parse("PUT / HTTP/1.1", "Host: r", fields))
        .isInstanceOfSatisfying(
            BadRequestException.class, e -> assertThat(e.status()).isEqualTo(400));
  }

  @ParameterizedTest
  @CsvSource({
    "Transfer-Encoding: gzip, 400",
    "'Transfer-Encoding: gzip, chunked', 400",
    "Content-Length: 1000000000000000000, 413",
    "Content-Length: 9999999999999999999, 413",
    "Expect: something, 417"
  })
  void refusesWhatItCannotDo(String field, int status) {
    assertThatThrownBy(() -> parse("PUT / HTTP/1.1", "Host: r", field))
        .isInstanceOfSatisfying(
            BadRequestException.class, e -> assertThat(e.status()).isEqualTo(status));
  }

  @Test
  void refusesTooManyFields() throws BadRequestException {
    assertThat(parse(headWithFields(128)).first("X-128")).contains("y");
    assertThatThrownBy(() -> parse(headWithFields(129)))
        .isInstanceOfSatisfying(
            BadRequestException.class, e -> assertThat(e.status()).isEqualTo(431))
        .hasMessage("the request has more than 128 header fields");
  }

  private static String[] headWithFields(int count) {
    String[] lines = new String[1 + count];
    Arrays.setAll(
        lines, i -> i == 0 ? "GET / HTTP/1.1" : i == 1 ? "Host: r" : "X-%d: y".formatted(i));
    return lines;
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP/0.9", "HTTP/2.0", "HTTP/3.1", "HTTP/9.9"})
  void refusesOtherVersions(String version) {
    assertThatThrownBy(() -> parse("PRI * " + version, "Host: r"))
        .isInstanceOfSatisfying(
            BadRequestException.class, e -> assertThat(e.status()).isEqualTo(400))
        .hasMessage("only HTTP/1.1 is supported, not " + version);
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP/1./", "HTTP/1.:", "HTTP//.1", "HTTP/:.1", "HTTP/1-1", "HTTPS/1.1"})
  void refusesWhatIsNoVersion(String version) {
    assertThatThrownBy(() -> parse("GET / " + version, "Host: r"))
        .isInstanceOf(BadRequestException.class)
        .hasMessage("the request line does not end with an HTTP version");
  }

  @ParameterizedTest
  @CsvSource({"HTTP/1.0, true", "HTTP/1.1, false", "HTTP/1.2, false", "HTTP/1.9, false"})
  void understandsEveryVersionOne(String version, boolean closes) throws BadRequestException {
    assertThat(parse("GET / " + version, "Host: r").framing().close()).isEqualTo(closes);
  }

  @Test
  void needsAHostInHttp11() throws BadRequestException {
    assertThatThrownBy(() -> parse("GET / HTTP/1.1"))
        .isInstanceOf(BadRequestException.class)
        .hasMessage("the request has 0 Host headers instead of one");
    assertThat(parse("GET / HTTP/1.0").all("Host")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP/1.0", "HTTP/1.1"})
  void refusesTwoHosts(String version) {
    assertThatThrownBy(() -> parse("GET / " + version, "Host: a", "X: y", "HOST: a"))
        .isInstanceOf(BadRequestException.class)
        .hasMessage("the request has 2 Host headers instead of one");
  }

  @Test
  void allowsTheCharactersOfATokenInMethodsAndNames() {
    String others = "!#$%&'*+-.^_`|~";
    for (char c = 0; c < 256; c++) {
      boolean isToken = c < 128 && (Character.isLetterOrDigit(c) || others.indexOf(c) >= 0);
      String token = "a" + c + "b";
      assertThat(isRead(head -> head.method().equals(token), token + " / HTTP/1.1", "Host: r"))
          .as("method with character %d", (int) c)
          .isEqualTo(isToken);
      assertThat(
              isRead(
                  head -> head.first(token).isPresent(),
                  "GET / HTTP/1.1",
                  "Host: r",
                  token + ": x"))
          .as("name with character %d", (int) c)
          .isEqualTo(isToken);
    }
  }

  @Test
  void allowsAllButControlCharactersInValues() {
    for (char c = 0; c < 256; c++) {
      String value = "a" + c + "b";
      assertThat(
              isRead(
                  head -> head.first("X").equals(Optional.of(value)),
                  "GET / HTTP/1.1",
                  "Host: r",
                  "X: " + value))
          .as("value with character %d", (int) c)
          .isEqualTo((c >= ' ' && c != 127) || c == '\t');
    }
  }

  @Test
  void allowsAllPrintableCharactersInTargets() {
    for (char c = 0; c < 256; c++) {
      String target = "/a?" + c;
      assertThat(
              isRead(
                  head -> ("/a?" + head.query()).equals(target),
                  "GET " + target + " HTTP/1.1",
                  "Host: r"))
          .as("target with character %d", (int) c)
          .isEqualTo(c > ' ' && c < 127);
    }
  }

  private static boolean isRead(Predicate<RequestHead> asSent, String... lines) {
    try {
      return asSent.test(parse(lines));
    } catch (BadRequestException e) {
      return false;
    }
  }

  /** What follows a head is a body or the next request. */
  @Test
  void readsNothingBeforeOrBehindTheHead() throws BadRequestException {
    String head = "GET /a HTTP/1.1\r\nHost: r\r\n";
    byte[] bytes = ("x" + head + "X: y\r\n").getBytes(ISO_8859_1);

    assertThat(HeadParser.parse(bytes, 1, 1 + head.length()).method()).isEqualTo("GET");
    assertThat(HeadParser.parse(bytes, 1, 1 + head.length()).first("X")).isEmpty();
  }

  @Test
  void refusesAHeadThatIsCutWithinALine() {
    byte[] bytes = "GET /a HTTP/1.0\r\nHost: r\r\nX-Y: z\r\n".getBytes(ISO_8859_1);
    for (int cut = 0; cut < bytes.length; cut++) {
      if (cut > 0 && bytes[cut - 1] == '\n') {
        continue;
      }
      int end = cut;
      assertThatThrownBy(() -> HeadParser.parse(bytes, 0, end))
          .as("the first %d bytes", cut)
          .isInstanceOf(BadRequestException.class);
    }
  }

  @Test
  void understandsHttp10AndClosesAfterwards() throws BadRequestException {
    RequestHead head = parse("PUT / HTTP/1.0", "Content-Length: 5", "Expect: 100-continue");

    assertThat(head.framing()).isEqualTo(new RequestHead.Framing(5, false, true));
    assertThatThrownBy(() -> parse("PUT / HTTP/1.0", "Transfer-Encoding: chunked"))
        .isInstanceOf(BadRequestException.class);
  }

  @Test
  void findsTheEndOfTheBodyAndOfTheConnection() throws BadRequestException {
    assertThat(parse("PUT / HTTP/1.1", "Host: r", "Transfer-Encoding: Chunked").framing())
        .isEqualTo(new RequestHead.Framing(RequestHead.CHUNKED, false, false));
    assertThat(
            parse("PUT / HTTP/1.1", "Host: r", "Content-Length: 7", "Expect: 100-Continue")
                .framing())
        .isEqualTo(new RequestHead.Framing(7, true, false));
    assertThat(parse("GET / HTTP/1.1", "Host: r", "Connection: x, Close").framing())
        .isEqualTo(new RequestHead.Framing(0, false, true));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 9, 10, 999_999_999_999_999_999L})
  void readsTheLengthOfTheBody(long length) throws BadRequestException {
    RequestHead head = parse("PUT / HTTP/1.1", "Host: r", "content-length: " + length);

    assertThat(head.framing().length()).isEqualTo(length);
    assertThat(head.hasBody()).isEqualTo(length > 0);
  }

  @ParameterizedTest
  @CsvSource({
    "close, true",
    "'close, x', true",
    "'x,close', true",
    "'x, \tCLOSE\t,y', true",
    "',,close', true",
    "'', false",
    "',', false",
    "keep-alive, false",
    "'x, y', false",
    "closed, false",
    "'not close', false"
  })
  void closesTheConnectionIfAsked(String value, boolean closes) throws BadRequestException {
    assertThat(parse("GET / HTTP/1.1", "Host: r", "Connection: " + value).framing().close())
        .isEqualTo(closes);
  }

  @Test
  void closesTheConnectionIfAnyFieldAsksForIt() throws BadRequestException {
    RequestHead head =
        parse("GET / HTTP/1.1", "Host: r", "Connection: close", "Connection: keep-alive");

    assertThat(head.framing().close()).isTrue();
  }

  @Test
  void readsTheTargetOfTheWholeServer() throws BadRequestException {
    RequestHead head = parse("OPTIONS * HTTP/1.1", "Host: r");

    assertThat(head.path()).isEqualTo("*");
    assertThat(head.all("Host")).containsExactly("r");
  }

  @Test
  void keepsBlanksWithinAValueOnly() throws BadRequestException {
    RequestHead head = parse("GET / HTTP/1.1", "Host: r", "A:\t \t", "B:b", "C: \tc \t c\t ");

    assertThat(head.first("A")).contains("");
    assertThat(head.first("B")).contains("b");
    assertThat(head.first("C")).contains("c \t c");
  }
}
