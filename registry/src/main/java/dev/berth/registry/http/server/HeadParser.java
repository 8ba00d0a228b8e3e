package dev.berth.registry.http.server;

import static dev.berth.registry.http.server.BadRequestException.malformed;

import dev.berth.registry.http.server.RequestHead.Field;
import dev.berth.registry.http.server.RequestHead.Framing;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads the head of a request as RFC 9112 defines it. Where the standard lets a server choose
 * between repairing and refusing, this one refuses: two readings of the same bytes are how requests
 * are smuggled past a proxy. The status is never one of a failure of the server, also where the
 * standard suggests 501 or 505.
 */
final class HeadParser {
  private static final int MAX_FIELDS = 128;
  private static final int MAX_LENGTH_DIGITS = 18;

  private final byte[] bytes;
  private final int end;
  private int at;

  private HeadParser(byte[] bytes, int start, int end) {
    this.bytes = bytes;
    this.at = start;
    this.end = end;
  }

  /**
   * Reads a head.
   *
   * @param end behind the line break of its last line, before the empty line
   * @throws BadRequestException when it is not well-formed
   */
  static RequestHead parse(byte[] bytes, int start, int end) throws BadRequestException {
    return new HeadParser(bytes, start, end).parse();
  }

  private RequestHead parse() throws BadRequestException {
    String method = method();
    String target = target();
    boolean http10 = isHttp10();
    List<Field> fields = new ArrayList<>(12);
    while (at < end) {
      if (fields.size() == MAX_FIELDS) {
        throw new BadRequestException(
            431, "the request has more than %d header fields".formatted(MAX_FIELDS));
      }
      fields.add(field());
    }
    Framing framing = new FramingRules(fields, http10).framing();
    return head(method, target, fields, framing, http10);
  }

  private static RequestHead head(
      String method, String target, List<Field> fields, Framing framing, boolean http10)
      throws BadRequestException {
    int hosts = 0;
    for (Field field : fields) {
      hosts += field.name().equalsIgnoreCase("Host") ? 1 : 0;
    }
    if (hosts > 1 || (hosts == 0 && !http10)) {
      throw malformed("the request has %d Host headers instead of one".formatted(hosts));
    }
    String path = target;
    if (!target.startsWith("/") && !target.equals("*")) {
      int authority = authority(target);
      int slash = target.indexOf('/', authority);
      int question = target.indexOf('?', authority);
      int pathAt = slash < 0 || (question >= 0 && question < slash) ? question : slash;
      String host = pathAt < 0 ? target.substring(authority) : target.substring(authority, pathAt);
      replaceHost(fields, host);
      path = pathAt < 0 ? "/" : target.substring(pathAt);
      path = path.startsWith("?") ? "/" + path : path;
    }
    int question = path.indexOf('?');
    return question < 0
        ? new RequestHead(method, path, "", fields, framing)
        : new RequestHead(
            method, path.substring(0, question), path.substring(question + 1), fields, framing);
  }

  /** Returns where the authority of an absolute URI begins. */
  private static int authority(String target) throws BadRequestException {
    String start = target.substring(0, Math.min(8, target.length())).toLowerCase(Locale.ROOT);
    if (start.startsWith("http://")) {
      return 7;
    }
    if (start.startsWith("https://")) {
      return 8;
    }
    throw malformed("the request target is neither a path nor an http URI");
  }

  /** The host of an absolute target counts, whatever the Host header says (RFC 9112, 3.2.2). */
  private static void replaceHost(List<Field> fields, String host) throws BadRequestException {
    if (host.isEmpty() || host.indexOf('@') >= 0) {
      throw malformed("the request target has no valid host");
    }
    fields.removeIf(field -> field.name().equalsIgnoreCase("Host"));
    fields.add(new Field("Host", host));
  }

  private String method() throws BadRequestException {
    int start = at;
    while (at < end && isTokenCharacter(bytes[at])) {
      at++;
    }
    if (at == start || at == end || bytes[at] != ' ') {
      throw malformed("the request line has no method");
    }
    String method = text(start, at);
    at++;
    return method;
  }

  private String target() throws BadRequestException {
    int start = at;
    while (at < end && bytes[at] > ' ' && bytes[at] < 0x7F) {
      at++;
    }
    if (at == start || at == end || bytes[at] != ' ') {
      throw malformed("the request line has no valid target");
    }
    String target = text(start, at);
    at++;
    return target;
  }

  /** Reads the rest of the request line; any later version 1 is understood as 1.1. */
  private boolean isHttp10() throws BadRequestException {
    if (!isLineBreak(at + 8) || !text(at, at + 5).equals("HTTP/") || bytes[at + 6] != '.') {
      throw malformed("the request line does not end with an HTTP version");
    }
    byte major = bytes[at + 5];
    byte minor = bytes[at + 7];
    if (!isDigit(major) || !isDigit(minor)) {
      throw malformed("the request line does not end with an HTTP version");
    }
    if (major != '1') {
      throw malformed("only HTTP/1.1 is supported, not " + text(at, at + 8));
    }
    at += 10;
    return minor == '0';
  }

  private Field field() throws BadRequestException {
    int start = at;
    while (at < end && isTokenCharacter(bytes[at])) {
      at++;
    }
    if (at == start || at == end || bytes[at] != ':') {
      throw malformed("a header field has no valid name");
    }
    String name = text(start, at);
    at++;
    return new Field(name, value());
  }

  private String value() throws BadRequestException {
    int start = at;
    while (at < end && isValueCharacter(bytes[at])) {
      at++;
    }
    if (!isLineBreak(at)) {
      throw malformed("a header field has a control character in its value");
    }
    int last = at;
    at += 2;
    while (start < last && isBlank(bytes[start])) {
      start++;
    }
    while (last > start && isBlank(bytes[last - 1])) {
      last--;
    }
    return text(start, last);
  }

  private boolean isLineBreak(int index) {
    return index + 1 < end && bytes[index] == '\r' && bytes[index + 1] == '\n';
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t';
  }

  /** Returns whether a field may have this byte in its value: no control character but tabs. */
  static boolean isValueCharacter(byte b) {
    return (b >= ' ' && b != 0x7F) || b == '\t' || b < 0;
  }

  static boolean isTokenCharacter(byte b) {
    return (b >= 'a' && b <= 'z')
        || (b >= 'A' && b <= 'Z')
        || isDigit(b)
        || (b > ' ' && b < 0x7F && "!#$%&'*+-.^_`|~".indexOf(b) >= 0);
  }

  private String text(int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }

  /** Which fields decide about the body and the connection (RFC 9112, sections 6 and 9). */
  private record FramingRules(List<Field> fields, boolean http10) {

    Framing framing() throws BadRequestException {
      String length = null;
      String encoding = null;
      boolean expectsContinue = false;
      boolean close = http10;
      for (Field field : fields) {
        String name = field.name();
        if (name.equalsIgnoreCase("Content-Length")) {
          length = once(length, field);
        } else if (name.equalsIgnoreCase("Transfer-Encoding")) {
          encoding = once(encoding, field);
        } else if (name.equalsIgnoreCase("Connection")) {
          close |= hasToken(field.value(), "close");
        } else if (name.equalsIgnoreCase("Expect")) {
          expectsContinue = expectsContinue(field.value());
        }
      }
      return new Framing(length(length, encoding), expectsContinue && !http10, close);
    }

    private static String once(@Nullable String present, Field field) throws BadRequestException {
      if (present != null) {
        throw malformed("the request has two %s headers".formatted(field.name()));
      }
      return field.value();
    }

    private long length(@Nullable String length, @Nullable String encoding)
        throws BadRequestException {
      if (encoding == null) {
        return length == null ? 0 : number(length);
      }
      if (length != null) {
        throw malformed("the request has both a Content-Length and a Transfer-Encoding");
      }
      if (http10) {
        throw malformed("HTTP/1.0 has no Transfer-Encoding");
      }
      if (!encoding.equalsIgnoreCase("chunked")) {
        throw malformed("the only supported Transfer-Encoding is chunked");
      }
      return RequestHead.CHUNKED;
    }

    private static long number(String text) throws BadRequestException {
      if (text.isEmpty() || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
        throw malformed("the Content-Length is not a number");
      }
      if (text.length() > MAX_LENGTH_DIGITS) {
        throw new BadRequestException(413, "the Content-Length is too large");
      }
      return Long.parseLong(text);
    }

    private static boolean expectsContinue(String value) throws BadRequestException {
      if (!value.equalsIgnoreCase("100-continue")) {
        throw new BadRequestException(417, "the only supported expectation is 100-continue");
      }
      return true;
    }

    private static boolean hasToken(String list, String token) {
      if (list.equalsIgnoreCase(token)) {
        return true;
      }
      for (int start = 0, comma; start < list.length(); start = comma + 1) {
        comma = list.indexOf(',', start);
        comma = comma < 0 ? list.length() : comma;
        if (list.substring(start, comma).strip().equalsIgnoreCase(token)) {
          return true;
        }
      }
      return false;
    }
  }
}
