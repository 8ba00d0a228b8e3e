package dev.berth.registry.http;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.http.BadRequestException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Reads a connection without ever holding more than a small piece of a body. The server library
 * takes each chunk of a chunked body into memory whole, however large its client says it is, and
 * however slowly it comes; this reader shows it what has arrived of a chunk as a chunk. The library
 * reads chunk sizes, and nothing else, with {@link #readLine()}.
 */
final class BoundedReader extends DataReader {
  private static final int LARGEST_PIECE = 64 * 1024;
  private static final int LONGEST_SIZE_LINE = 64;

  /** Bytes of the client's chunk that were not yet shown. */
  private long rest;

  /** The line break after the piece just shown exists only in our showing. */
  private boolean lineBreakIsOurs;

  private boolean insideSuper;

  /** The constructor of the library is to become private to it; there is no other way in yet. */
  @SuppressWarnings("removal")
  BoundedReader(DataReader connection, ConnectionGuard guard) {
    super(() -> pull(connection, guard));
  }

  private static byte @Nullable [] pull(DataReader connection, ConnectionGuard guard) {
    try {
      connection.ensureAvailable();
    } catch (InsufficientDataAvailableException e) {
      return null;
    }
    guard.bytesArrived();
    return connection.readBytes(connection.available());
  }

  @Override
  public String readLine() {
    if (rest > 0) {
      return nextPiece();
    }
    String line = readShortLine();
    rest = sizeOf(line);
    return rest == 0 ? line : nextPiece();
  }

  private String nextPiece() {
    ensureAvailable();
    int piece = (int) Math.min(rest, Math.min(available(), LARGEST_PIECE));
    rest -= piece;
    lineBreakIsOurs = rest > 0;
    return Integer.toHexString(piece);
  }

  private String readShortLine() {
    int length = findNewLine(LONGEST_SIZE_LINE);
    if (length == LONGEST_SIZE_LINE) {
      throw notASize();
    }
    insideSuper = true;
    try {
      String line = readAsciiString(length);
      super.skip(2);
      return line;
    } finally {
      insideSuper = false;
    }
  }

  /** The size a line announces; the line after the last chunk is empty. */
  private static long sizeOf(String line) {
    if (!line.chars().allMatch(HexFormat::isHexDigit)) {
      throw notASize();
    }
    try {
      return line.isEmpty() ? 0 : Long.parseLong(line, 16);
    } catch (NumberFormatException e) {
      throw notASize();
    }
  }

  private static BadRequestException notASize() {
    return new BadRequestException("the size of a chunk is not a number");
  }

  @Override
  public BufferData readBuffer(int length) {
    insideSuper = true;
    try {
      return super.readBuffer(length);
    } finally {
      insideSuper = false;
    }
  }

  @Override
  public void skip(int length) {
    if (lineBreakIsOurs && !insideSuper) {
      lineBreakIsOurs = false;
      return;
    }
    super.skip(length);
  }
}
