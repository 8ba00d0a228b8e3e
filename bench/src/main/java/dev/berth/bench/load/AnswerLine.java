package dev.berth.bench.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** One line of an answer, which may come byte by byte. Not thread-safe. */
final class AnswerLine {
  private static final int LONGEST = 8 * 1024;
  private static final int HEXADECIMAL = 16;

  private final byte[] bytes = new byte[LONGEST];
  private int length;

  void clear() {
    length = 0;
  }

  /** Takes a byte; returns whether it ends the line. */
  boolean isCompletedBy(byte next) throws IOException {
    if (next == '\n') {
      if (length > 0 && bytes[length - 1] == '\r') {
        length--;
      }
      return true;
    }
    if (length == LONGEST) {
      throw new IOException("a line in the head is too long");
    }
    bytes[length++] = next;
    return false;
  }

  boolean isEmpty() {
    return length == 0;
  }

  /** Of a line such as HTTP/1.1 200 OK. */
  int status() throws IOException {
    if (length < 12 || bytes[0] != 'H' || bytes[8] != ' ') {
      throw notHttp();
    }
    return (int) number(text(9, 12), 10);
  }

  /**
   * Whether this is a header.
   *
   * @param name in small letters
   */
  boolean isHeader(String name) {
    if (length <= name.length() || bytes[name.length()] != ':') {
      return false;
    }
    for (int index = 0; index < name.length(); index++) {
      // Makes letters small; a dash stays.
      if ((bytes[index] | 0x20) != name.charAt(index)) {
        return false;
      }
    }
    return true;
  }

  /** Of a header. */
  String value() {
    int colon = 0;
    while (bytes[colon] != ':') {
      colon++;
    }
    return text(colon + 1, length);
  }

  /** The value of a header. */
  long number() throws IOException {
    return number(value(), 10);
  }

  /** Of a line such as 1000;extension. */
  long chunkSize() throws IOException {
    String all = text(0, length);
    int end = all.indexOf(';');
    return number(end < 0 ? all : all.substring(0, end), HEXADECIMAL);
  }

  private long number(String text, int radix) throws IOException {
    try {
      long number = Long.parseLong(text, radix);
      if (number >= 0) {
        return number;
      }
      throw notHttp();
    } catch (NumberFormatException e) {
      throw notHttp();
    }
  }

  private String text(int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1).strip();
  }

  private IOException notHttp() {
    return new IOException("this is not HTTP: " + text(0, length));
  }
}
