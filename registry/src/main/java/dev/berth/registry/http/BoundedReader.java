package dev.berth.registry.http;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.http.BadRequestException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a connection without ever holding more than a small piece of a body. The server library
 * takes each chunk of a chunked body into memory whole, however large its client says it is; this
 * reader shows it a large chunk as many small ones. The library reads chunk sizes, and nothing
 * else, with {@link #readLine()}.
 */
final class BoundedReader extends DataReader {
  private static final int LARGEST_PIECE = 64 * 1024;
  private static final int LONGEST_SIZE_LINE = 64;

  /** Bytes of the client's chunk that were not yet shown. */
  private int rest;

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
    int size = sizeOf(line);
    if (size <= LARGEST_PIECE) {
      return line;
    }
    rest = size;
    return nextPiece();
  }

  private String nextPiece() {
    int piece = Math.min(rest, LARGEST_PIECE);
    rest -= piece;
    lineBreakIsOurs = rest > 0;
    return Integer.toHexString(piece);
  }

  private String readShortLine() {
    int length = findNewLine(LONGEST_SIZE_LINE);
    if (length == LONGEST_SIZE_LINE) {
      throw new BadRequestException("the size of a chunk is not a number");
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

  /** The size a line announces; the library refuses the lines that are none. */
  private static int sizeOf(String line) {
    try {
      return Integer.parseInt(line, 16);
    } catch (NumberFormatException e) {
      return 0;
    }
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
