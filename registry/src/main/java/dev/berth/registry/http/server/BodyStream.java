package dev.berth.registry.http.server;

import static dev.berth.registry.http.server.BadRequestException.malformed;

import dev.berth.registry.budget.ProcessorTime;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.OptionalLong;

/**
 * The body of a request, as it arrives. Fails with {@link ClientGoneException} only: when the
 * connection is lost or cut, and when the chunks of the body are malformed.
 */
public final class BodyStream extends InputStream {
  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  /** A rest of a body up to this size is read so that the connection can be used again. */
  private static final int MAX_SKIPPED = 256 * 1024;

  private static final int MAX_SIZE_LINE = 512;
  private static final int MAX_SIZE_DIGITS = 15;
  private static final int MAX_TRAILER_LINE = 4 * 1024;
  private static final int MAX_TRAILERS = 64;

  /** The number of reads after which other threads get their turn. */
  private static final int READS_IN_A_ROW = 64;

  private final RequestHead.Framing framing;
  private final ConnectionInput input;
  private final ResponseWriter output;
  private final ConnectionGuard guard;

  /** Bytes left of the body, or of the current chunk. */
  private long left;

  private boolean begun;
  private boolean ended;
  private boolean failed;
  private long received;
  private int reads;

  BodyStream(
      RequestHead head, ConnectionInput input, ResponseWriter output, ConnectionGuard guard) {
    this.framing = head.framing();
    this.input = input;
    this.output = output;
    this.guard = guard;
    this.left = Math.max(framing.length(), 0);
    this.ended = framing.length() == 0;
  }

  /** Returns the length that the client announced; empty for a body in chunks. */
  public OptionalLong announced() {
    return isChunked() ? OptionalLong.empty() : OptionalLong.of(framing.length());
  }

  /** Returns how many bytes of the body were read. */
  public long received() {
    return received;
  }

  /** Makes the client send at least so much on average, after it was waited for so long. */
  public void requireRate(Duration grace, long bytesPerSecond) {
    guard.requireRate(grace, bytesPerSecond);
  }

  private boolean isChunked() {
    return framing.length() == RequestHead.CHUNKED;
  }

  @Override
  public int read() throws ClientGoneException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws ClientGoneException {
    if (ended || length == 0) {
      return ended ? -1 : 0;
    }
    if (failed) {
      throw new ClientGoneException("the rest of the body cannot be read");
    }
    letOthersRun();
    boolean first = !begun;
    try {
      // Before the client is waited for: sending ends the phase that the guard watches.
      askForBody();
      guard.readBegins();
      int count =
          isChunked()
              ? readChunked(first, target, offset, length)
              : readFixed(target, offset, length);
      received += Math.max(count, 0);
      return count;
    } catch (ClientGoneException e) {
      failed = true;
      throw e;
    } catch (IOException e) {
      failed = true;
      throw new ClientGoneException("the connection was lost while bytes arrived", e);
    } finally {
      guard.readEnds(received);
    }
  }

  /** A client that sends faster than it is read is never waited for. */
  private void letOthersRun() {
    reads++;
    if (reads >= READS_IN_A_ROW) {
      reads = 0;
      ProcessorTime.letOthersRun();
    }
  }

  private int readFixed(byte[] target, int offset, int length) throws IOException {
    int count = readSome(target, offset, length);
    left -= count;
    ended = left == 0;
    return count;
  }

  private int readSome(byte[] target, int offset, int length) throws IOException {
    int count = input.read(target, offset, (int) Math.min(length, left));
    if (count < 0) {
      throw new ClientGoneException("the client sent less than it announced");
    }
    return count;
  }

  private int readChunked(boolean first, byte[] target, int offset, int length) throws IOException {
    if (left == 0 && !nextChunk(first)) {
      return -1;
    }
    int count = readSome(target, offset, length);
    left -= count;
    // Small chunks that have arrived are read together, or each would cost as much as a large one.
    while (count < length && left == 0 && input.hasTwoLines() && nextChunk(false)) {
      int more = input.isEmpty() ? 0 : readSome(target, offset + count, length - count);
      left -= more;
      count += more;
    }
    return count;
  }

  /** Reads the size of the next chunk; false when the last one was read. */
  private boolean nextChunk(boolean first) throws IOException {
    if (!first && input.readLine(0, BodyStream::length) > 0) {
      throw malformed("a chunk is longer than its size");
    }
    left = input.readLine(MAX_SIZE_LINE, BodyStream::size);
    if (left > 0) {
      return true;
    }
    for (int trailers = 0; input.readLine(MAX_TRAILER_LINE, BodyStream::length) > 0; trailers++) {
      if (trailers == MAX_TRAILERS) {
        throw malformed("the body has more than %d trailers".formatted(MAX_TRAILERS));
      }
    }
    ended = true;
    return false;
  }

  private static long length(byte[] line, int from, int to) {
    return (long) to - from;
  }

  /** Extensions behind the size mean nothing here (RFC 9112, section 7.1.1). */
  private static long size(byte[] line, int from, int to) throws BadRequestException {
    long size = 0;
    int next = from;
    for (; next < to && HexFormat.isHexDigit(line[next]); next++) {
      size = 16 * size + HexFormat.fromHexDigit(line[next]);
      if (next - from == MAX_SIZE_DIGITS) {
        throw noSize();
      }
    }
    if (next == from || !(next == to || isExtension(line, next, to))) {
      throw noSize();
    }
    return size;
  }

  private static boolean isExtension(byte[] line, int from, int to) {
    int next = from;
    while (next < to && (line[next] == ' ' || line[next] == '\t')) {
      next++;
    }
    return next < to && line[next] == ';';
  }

  private static BadRequestException noSize() {
    return malformed("the size of a chunk is not a hexadecimal number");
  }

  private void askForBody() throws IOException {
    if (!begun) {
      begun = true;
      if (framing.expectsContinue() && input.isEmpty()) {
        output.writeInterim(CONTINUE);
      }
    }
  }

  /**
   * Returns whether the end of the body was read or may be near, so that the connection can perhaps
   * be used again. Otherwise the connection must be closed.
   */
  public boolean endMayBeNear() {
    boolean comes = begun || !framing.expectsContinue();
    return ended || (!failed && comes && (isChunked() || left <= MAX_SKIPPED));
  }

  /** Reads a small rest of the body; false when its end was not reached. */
  boolean skipRest() throws ClientGoneException {
    if (ended) {
      return true;
    }
    byte[] rest = new byte[8 * 1024];
    long limit = received + MAX_SKIPPED;
    while (!ended && received < limit) {
      read(rest, 0, rest.length);
    }
    return ended;
  }
}
