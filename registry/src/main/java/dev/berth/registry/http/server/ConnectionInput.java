package dev.berth.registry.http.server;

import static dev.berth.registry.http.server.BadRequestException.malformed;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.Optional;

/**
 * The bytes that a connection received and nobody has read yet. The buffer is small, grows to the
 * largest head that is allowed, and shrinks again with the next request.
 */
final class ConnectionInput {
  private static final int BUFFER_BYTES = 8 * 1024;
  private static final int UNKNOWN = -1;

  /**
   * Nobody reads what is in it, so all connections share it. As large as what a system receives in
   * advance, so that a large body is discarded before its connection is closed.
   */
  private static final ByteBuffer DISCARDED = ByteBuffer.allocateDirect(512 * 1024);

  private final SocketChannel channel;
  private final ConnectionGuard guard;
  private final HttpLimits limits;

  /** Allocated when the first bytes arrive: a client that only connects costs little. */
  private byte[] buffer = new byte[0];

  private int start;
  private int end;

  /** Length of the request line, once its end has arrived; counted from {@code start}. */
  private int lineLength = UNKNOWN;

  /** How much of a head was searched for its end, so that no byte is looked at twice. */
  private int searched;

  ConnectionInput(SocketChannel channel, ConnectionGuard guard, HttpLimits limits) {
    this.channel = channel;
    this.guard = guard;
    this.limits = limits;
  }

  boolean isEmpty() {
    return start == end;
  }

  int size() {
    return end - start;
  }

  /** Returns whether everything received so far is also the beginning of this text, or reverse. */
  boolean agreesWith(byte[] text) {
    int common = Math.min(text.length, end - start);
    return Arrays.equals(buffer, start, start + common, text, 0, common);
  }

  /** Reads what has arrived; false at the end of the stream. Waits if the channel is blocking. */
  boolean fill() throws IOException {
    if (end == buffer.length) {
      makeRoom();
    }
    int count = channel.read(ByteBuffer.wrap(buffer, end, buffer.length - end));
    end += Math.max(count, 0);
    return count >= 0;
  }

  private void makeRoom() {
    if (start > 0) {
      System.arraycopy(buffer, start, buffer, 0, end - start);
      end -= start;
      start = 0;
    } else {
      int larger = Math.min(2 * buffer.length, limits.maxHeadBytes());
      buffer = Arrays.copyOf(buffer, Math.max(larger, BUFFER_BYTES));
    }
  }

  /**
   * Reads the head of the next request.
   *
   * @return empty when the client closed the connection instead of sending one
   */
  Optional<RequestHead> readHead() throws IOException {
    shrink();
    if (isEmpty()) {
      guard.idleBegins();
    } else if (guard.phase() != ConnectionGuard.Phase.HEAD) {
      guard.headBegins();
    }
    for (Optional<RequestHead> head = findHead(); ; head = findHead()) {
      if (head.isPresent()) {
        shrink();
        return head;
      }
      if (!fill()) {
        return endOfStream();
      }
      guard.headContinues();
    }
  }

  private Optional<RequestHead> endOfStream() throws IOException {
    if (isEmpty()) {
      return Optional.empty();
    }
    throw new ClientGoneException("the client closed the connection within the head of a request");
  }

  private void shrink() {
    if (buffer.length > BUFFER_BYTES && end - start <= BUFFER_BYTES) {
      byte[] small = new byte[BUFFER_BYTES];
      System.arraycopy(buffer, start, small, 0, end - start);
      buffer = small;
      end -= start;
      start = 0;
    } else if (isEmpty()) {
      start = 0;
      end = 0;
    }
  }

  /**
   * Returns the head if all of it has arrived, and steps behind it.
   *
   * @throws BadRequestException when it is malformed or larger than allowed
   */
  Optional<RequestHead> findHead() throws BadRequestException {
    skipEmptyLine();
    if (lineLength == UNKNOWN) {
      checkFirstByte();
      int lineEnd = indexOfLineBreak(start + searched, end);
      lineLength = lineEnd < 0 ? UNKNOWN : lineEnd - start;
      checkUrl(lineEnd < 0 ? end - start : lineLength);
      searched = lineEnd < 0 ? Math.max(0, end - start - 1) : lineLength;
    }
    return lineLength == UNKNOWN ? Optional.empty() : findEndOfFields();
  }

  /** Returns the head as {@link #findHead} does, without stepping behind it. */
  Optional<RequestHead> peekHead() throws BadRequestException {
    int before = start;
    Optional<RequestHead> head = findHead();
    if (head.isPresent()) {
      start = before;
    }
    return head;
  }

  private Optional<RequestHead> findEndOfFields() throws BadRequestException {
    int headEnd = indexOfEmptyLine(start + searched);
    checkFields((headEnd < 0 ? end : headEnd) - start - lineLength);
    if (headEnd < 0) {
      searched = Math.max(lineLength, end - start - 3);
      return Optional.empty();
    }
    RequestHead head = HeadParser.parse(buffer, start, headEnd + 2);
    start = headEnd + 4;
    lineLength = UNKNOWN;
    searched = 0;
    return Optional.of(head);
  }

  /** Some clients send an empty line behind a body (RFC 9112, section 2.2). */
  private void skipEmptyLine() {
    if (searched == 0
        && lineLength == UNKNOWN
        && end - start >= 2
        && buffer[start] == '\r'
        && buffer[start + 1] == '\n') {
      start += 2;
    }
  }

  /** Clients that try TLS first would else wait for an answer to it until their time is over. */
  private void checkFirstByte() throws BadRequestException {
    if (!isEmpty() && buffer[start] != '\r' && !HeadParser.isTokenCharacter(buffer[start])) {
      throw malformed("it does not begin with a method; is it TLS? This port speaks plain HTTP");
    }
  }

  private void checkUrl(int lineLength) throws BadRequestException {
    if (lineLength > limits.maxUrlBytes() + HttpLimits.REQUEST_LINE_REST) {
      throw new BadRequestException(
          414, "the URL is longer than %d bytes".formatted(limits.maxUrlBytes()));
    }
  }

  private void checkFields(int length) throws BadRequestException {
    if (length > limits.maxFieldBytes()) {
      throw new BadRequestException(
          431, "the headers are larger than %d bytes".formatted(limits.maxFieldBytes()));
    }
  }

  private int indexOfLineBreak(int from, int to) {
    for (int i = from; i + 1 < to; i++) {
      if (buffer[i] == '\r' && buffer[i + 1] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private int indexOfEmptyLine(int from) {
    for (int i = from; i + 3 < end; i++) {
      if (buffer[i] == '\r'
          && buffer[i + 1] == '\n'
          && buffer[i + 2] == '\r'
          && buffer[i + 3] == '\n') {
        return i;
      }
    }
    return -1;
  }

  /** Reads some bytes, at least one; -1 at the end of the stream. */
  int read(byte[] target, int offset, int length) throws IOException {
    if (isEmpty()) {
      start = 0;
      end = 0;
      if (length >= BUFFER_BYTES) {
        return channel.read(ByteBuffer.wrap(target, offset, length));
      }
      if (!fill()) {
        return -1;
      }
    }
    int count = Math.min(length, end - start);
    System.arraycopy(buffer, start, target, offset, count);
    start += count;
    return count;
  }

  /** Reads and discards some bytes; false at the end of the stream. */
  boolean discard() throws IOException {
    start = 0;
    end = 0;
    return channel.read(DISCARDED.duplicate()) >= 0;
  }

  /** Returns whether two lines have arrived: the end of a chunk and the size of the next one. */
  boolean hasTwoLines() {
    int first = indexOfLineBreak(start, end);
    return first >= 0 && indexOfLineBreak(first + 2, end) >= 0;
  }

  /** Reads a number from a line that stands in a part of an array. */
  @FunctionalInterface
  interface LineParser {
    long parse(byte[] line, int from, int to) throws BadRequestException;
  }

  /**
   * Reads a line of the framing of a body, without its line break. A body may have a line for each
   * byte, so no object is created for it.
   *
   * @throws BadRequestException when it is longer than allowed, or has a control character: others
   *     may take a line feed alone for the end of the line, and see another body
   */
  long readLine(int maxLength, LineParser parser) throws IOException {
    int lineEnd = indexOfLineBreak(start, end);
    while (lineEnd < 0) {
      if (end - start > maxLength + 1) {
        throw malformed("a line of a chunked body is longer than %d bytes".formatted(maxLength));
      }
      if (!fill()) {
        throw new ClientGoneException("the client closed the connection within a chunked body");
      }
      lineEnd = indexOfLineBreak(start, end);
    }
    if (lineEnd - start > maxLength) {
      throw malformed("a line of a chunked body is longer than %d bytes".formatted(maxLength));
    }
    for (int i = start; i < lineEnd; i++) {
      if (!HeadParser.isValueCharacter(buffer[i])) {
        throw malformed("a line of a chunked body has a control character");
      }
    }
    long result = parser.parse(buffer, start, lineEnd);
    start = lineEnd + 2;
    return result;
  }
}
