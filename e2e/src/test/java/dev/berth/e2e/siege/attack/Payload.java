package dev.berth.e2e.siege.attack;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;

/**
 * Bytes to send, in pieces that may be the same ones many times. Large ones are built once and
 * shared by all connections.
 */
public final class Payload {
  /** From this size on the system reads bytes where they are. */
  private static final int LARGE = 32 * 1024;

  private final List<ByteBuffer> pieces;

  private Payload(List<ByteBuffer> pieces) {
    this.pieces = pieces;
  }

  /** Takes text with lines that end with LF for a head: they are sent with CR LF. */
  static Payload of(String text) {
    return of(text.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
  }

  static Payload of(byte[] bytes) {
    ByteBuffer buffer =
        bytes.length < LARGE
            ? ByteBuffer.wrap(bytes)
            : ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    return new Payload(List.of(buffer.asReadOnlyBuffer()));
  }

  /** Returns a head and its body. */
  static Payload of(String head, byte[] body) {
    return new Payload(List.of(of(head).pieces.getFirst(), of(body).pieces.getFirst()));
  }

  /** Returns the same bytes, several times. */
  Payload times(int count) {
    return new Payload(Collections.nCopies(count, pieces).stream().flatMap(List::stream).toList());
  }

  public int pieces() {
    return pieces.size();
  }

  /** Returns a piece to read from its beginning. */
  public ByteBuffer piece(int index) {
    return pieces.get(index).duplicate();
  }
}
