package dev.berth.registry.http.server;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The head of a response, as bytes. */
public final class ResponseHead {
  private static final byte[] LENGTH = ascii("Content-Length: ");
  private static final byte[] CLOSE = ascii("Connection: close\r\n");
  private static final byte[] DATE = ascii("Date: ");

  private byte[] bytes = new byte[512];
  private int length;

  /** Begins with the status line and the date. */
  public ResponseHead(int status) {
    append(StatusLines.of(status));
    append(DATE);
    append(HttpDate.now());
    lineBreak();
  }

  /**
   * Adds a header field.
   *
   * @throws IllegalArgumentException when the value could be read as more than one field
   */
  public ResponseHead add(String name, String value) {
    append(name);
    append(": ");
    append(value);
    lineBreak();
    return this;
  }

  public ResponseHead contentLength(long count) {
    append(LENGTH);
    append(Long.toString(count));
    lineBreak();
    return this;
  }

  /** Tells the client that the connection ends with this response. */
  public ResponseHead close() {
    append(CLOSE);
    return this;
  }

  /** Returns the head with the empty line behind it, and this many bytes of room for a body. */
  byte[] finish(int room) {
    lineBreak();
    return Arrays.copyOf(bytes, length + room);
  }

  int length() {
    return length;
  }

  private void append(String text) {
    ensure(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((c < ' ' && c != '\t') || c == 0x7F || c > 0xFF) {
        throw new IllegalArgumentException("a header field with a character of code " + (int) c);
      }
      bytes[length + i] = (byte) c;
    }
    length += text.length();
  }

  private void append(byte[] text) {
    ensure(text.length);
    System.arraycopy(text, 0, bytes, length, text.length);
    length += text.length;
  }

  private void lineBreak() {
    ensure(2);
    bytes[length++] = '\r';
    bytes[length++] = '\n';
  }

  private void ensure(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
    }
  }

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
