package dev.berth.bench.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Reads answers in pieces, as they come. It looks at the status and at Content-Length, without
 * which it understands no answer, and skips everything else. Not thread-safe.
 */
final class AnswerReader {
  private static final byte[] LENGTH = "content-length:".getBytes(StandardCharsets.US_ASCII);
  private static final int LONGEST_LINE = 8 * 1024;
  private static final int UNKNOWN = -1;
  private static final int OK = 200;

  private final byte[] line = new byte[LONGEST_LINE];
  private int lineLength;
  private int status;
  private long length;
  private boolean inBody;
  private long bodyLeft;
  private boolean head;

  /** Prepares for the answer of a request. */
  void expect(Request request) {
    lineLength = 0;
    status = UNKNOWN;
    length = UNKNOWN;
    inBody = false;
    bodyLeft = 0;
    head = request.isHead();
  }

  /**
   * Takes what has come; returns whether the answer is complete.
   *
   * @throws IOException when it makes no sense: the connection is of no use any more
   */
  boolean take(ByteBuffer in) throws IOException {
    while (!inBody && in.hasRemaining()) {
      takeHead(in.get());
    }
    if (!inBody) {
      return false;
    }
    int skipped = (int) Math.min(bodyLeft, in.remaining());
    in.position(in.position() + skipped);
    bodyLeft -= skipped;
    if (bodyLeft == 0 && in.hasRemaining()) {
      throw new IOException("more was sent than an answer");
    }
    return bodyLeft == 0;
  }

  private void takeHead(byte next) throws IOException {
    if (next != '\n') {
      if (lineLength == LONGEST_LINE) {
        throw new IOException("a line in the head is too long");
      }
      line[lineLength++] = next;
      return;
    }
    if (lineLength > 0 && line[lineLength - 1] == '\r') {
      lineLength--;
    }
    endLine();
    lineLength = 0;
  }

  private void endLine() throws IOException {
    if (status == UNKNOWN) {
      status = readStatus();
    } else if (lineLength == 0) {
      endHead();
    } else if (isLength()) {
      length = number(LENGTH.length, lineLength);
    }
  }

  /** Such as HTTP/1.1 200 OK. */
  private int readStatus() throws IOException {
    if (lineLength < 12 || line[0] != 'H' || line[8] != ' ') {
      throw notHttp();
    }
    return (int) number(9, 12);
  }

  private void endHead() throws IOException {
    if (length == UNKNOWN) {
      throw new IOException("status %d without Content-Length".formatted(status));
    }
    inBody = true;
    bodyLeft = head ? 0 : length;
  }

  private boolean isLength() {
    if (lineLength < LENGTH.length) {
      return false;
    }
    for (int index = 0; index < LENGTH.length; index++) {
      // Makes letters small; a dash and a colon stay.
      if ((line[index] | 0x20) != LENGTH[index]) {
        return false;
      }
    }
    return true;
  }

  private long number(int from, int to) throws IOException {
    try {
      long number = Long.parseLong(text(from, to).strip());
      if (number >= 0) {
        return number;
      }
      throw notHttp();
    } catch (NumberFormatException e) {
      throw notHttp();
    }
  }

  private String text(int from, int to) {
    return new String(line, from, to - from, StandardCharsets.ISO_8859_1);
  }

  private IOException notHttp() {
    return new IOException("this is not HTTP: " + text(0, lineLength));
  }

  /** What is wrong with the complete answer of this request. */
  Optional<String> problem(Request request) {
    if (status == OK && length == request.length()) {
      return Optional.empty();
    }
    return Optional.of(
        "%s %s was answered with status %d and %d bytes instead of 200 and %d"
            .formatted(request.method(), request.path(), status, length, request.length()));
  }
}
