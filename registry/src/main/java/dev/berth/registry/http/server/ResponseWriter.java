package dev.berth.registry.http.server;

import dev.berth.registry.budget.ProcessorTime;
import dev.berth.registry.storage.FileBacked;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * Writes the response to one request, at the client's pace. Never holds more than {@link
 * #PIECE_BYTES} of a body while it waits for the client.
 */
public final class ResponseWriter {
  /** The largest part of a body that is copied through memory at once. */
  public static final int PIECE_BYTES = 16 * 1024;

  /** What is written to a socket that was full: enough to wait with, little to hold. */
  private static final int WAITING_BYTES = 4 * 1024;

  private static final int MOVE_BYTES = 1024 * 1024;

  /** The part of a body after which other threads get their turn. */
  private static final long BYTES_IN_A_ROW = 4 * 1024 * 1024;

  private final SocketChannel channel;
  private final ConnectionGuard guard;
  private boolean begun;
  private long sent;

  ResponseWriter(SocketChannel channel, ConnectionGuard guard) {
    this.channel = channel;
    this.guard = guard;
  }

  /** Returns whether a part of the response may have reached the client. */
  public boolean begun() {
    return begun;
  }

  /** Returns how many bytes of the body were handed to the connection. */
  public long sent() {
    return sent;
  }

  /** Sends a head alone. */
  public void send(ResponseHead head) throws IOException {
    write(ByteBuffer.wrap(head.finish(0)));
  }

  /** Sends a head and a small body: what fits into one piece together, the rest without a copy. */
  public void send(ResponseHead head, byte[] body) throws IOException {
    int first = Math.min(body.length, WAITING_BYTES);
    sendFirst(head, body, first);
    write(ByteBuffer.wrap(body, first, body.length - first));
    sent += body.length;
  }

  private void sendFirst(ResponseHead head, byte[] body, int count) throws IOException {
    byte[] whole = head.finish(count);
    System.arraycopy(body, 0, whole, head.length(), count);
    write(ByteBuffer.wrap(whole));
  }

  /** Sends a head and the next {@code length} bytes of the stream. */
  public void send(ResponseHead head, InputStream body, long length) throws IOException {
    int first = (int) Math.min(PIECE_BYTES, length);
    byte[] whole = head.finish(first);
    int read = body.readNBytes(whole, head.length(), first);
    checkRead(read < first ? -1 : read, length);
    write(ByteBuffer.wrap(whole));
    sent += first;
    sendRest(body, length - first);
  }

  private void sendRest(InputStream body, long length) throws IOException {
    boolean isFile = body instanceof FileBacked;
    byte[] piece = new byte[(int) Math.min(isFile ? WAITING_BYTES : PIECE_BYTES, length)];
    long inARow = 0;
    for (long left = length; left > 0; ) {
      long moved = body instanceof FileBacked file ? move(file, left) : 0;
      long count = moved > 0 ? moved : copy(body, piece, left);
      left -= count;
      inARow = letOthersRun(inARow + count);
    }
  }

  /** A client that reads as fast as the server sends is never waited for. */
  private static long letOthersRun(long inARow) {
    if (inARow < BYTES_IN_A_ROW) {
      return inARow;
    }
    ProcessorTime.letOthersRun();
    return 0;
  }

  private int copy(InputStream body, byte[] piece, long left) throws IOException {
    int count = body.read(piece, 0, (int) Math.min(piece.length, left));
    checkRead(count, left);
    write(ByteBuffer.wrap(piece, 0, count));
    sent += count;
    return count;
  }

  private static void checkRead(int count, long left) throws EOFException {
    if (count < 0) {
      throw new EOFException("%d bytes of the response are missing in storage".formatted(left));
    }
  }

  /** Lets the system send what the socket takes without waiting, which may be nothing. */
  private long move(FileBacked file, long left) throws IOException {
    guard.writeBegins();
    long count = file.moveTo(channel, Math.min(MOVE_BYTES, left));
    guard.writeEnds(count);
    sent += count;
    return count;
  }

  private void write(ByteBuffer bytes) throws IOException {
    begun = true;
    writeAll(bytes);
  }

  /** Sends a response that only announces the real one. */
  void writeInterim(byte[] bytes) throws IOException {
    writeAll(ByteBuffer.wrap(bytes));
  }

  private void writeAll(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      guard.writeBegins();
      int count = channel.write(bytes);
      guard.writeEnds(count);
      if (count == 0) {
        throw new ClientGoneException("the client does not read its response");
      }
    }
  }
}
