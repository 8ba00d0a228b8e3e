package dev.berth.registry.blob;

import dev.berth.registry.budget.ProcessorTime;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.function.Function;

/**
 * The bytes of a {@link MultipartBody}. Of the parts only one is open at a time; the first one is
 * open from the beginning, so that a blob that is lost is noticed before anything is sent.
 */
final class MultipartStream extends InputStream {
  /** To open a part is work; after so many of them other threads get their turn. */
  private static final int PARTS_IN_A_ROW = 16;

  private final Iterator<ByteRange.Part> parts;
  private final Function<ByteRange.Part, byte[]> head;
  private final MultipartBody.Source source;
  private final byte[] end;

  /** What comes before the bytes of the part, or at the very end. */
  private InputStream text;

  private InputStream bytes;
  private long bytesLeft;
  private int opened = 1;
  private boolean ended;

  MultipartStream(
      Iterator<ByteRange.Part> parts,
      Function<ByteRange.Part, byte[]> head,
      MultipartBody.Source source,
      byte[] end)
      throws IOException {
    this.parts = parts;
    this.head = head;
    this.source = source;
    this.end = end;
    ByteRange.Part first = parts.next();
    this.text = new ByteArrayInputStream(head.apply(first));
    this.bytes = source.open(first);
    this.bytesLeft = first.length();
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  /** Fills the target, if there is enough: many small parts are sent together. */
  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int filled = 0;
    while (filled < length) {
      int count = readPiece(target, offset + filled, length - filled);
      if (count < 0) {
        return filled == 0 ? -1 : filled;
      }
      filled += count;
    }
    return filled;
  }

  private int readPiece(byte[] target, int offset, int length) throws IOException {
    int ofText = text.read(target, offset, length);
    if (ofText >= 0) {
      return ofText;
    }
    if (bytesLeft == 0) {
      return ended ? -1 : nextPart();
    }
    int count = bytes.read(target, offset, (int) Math.min(length, bytesLeft));
    if (count < 0) {
      throw new EOFException("%d bytes of a part are missing in storage".formatted(bytesLeft));
    }
    bytesLeft -= count;
    return count;
  }

  /** Begins the next part, or the end; returns 0, because nothing is read yet. */
  private int nextPart() throws IOException {
    bytes.close();
    bytes = InputStream.nullInputStream();
    if (parts.hasNext()) {
      letOthersRun();
      ByteRange.Part next = parts.next();
      text = new ByteArrayInputStream(head.apply(next));
      bytes = source.open(next);
      bytesLeft = next.length();
    } else {
      text = new ByteArrayInputStream(end);
      ended = true;
    }
    return 0;
  }

  private void letOthersRun() {
    opened++;
    if (opened % PARTS_IN_A_ROW == 0) {
      ProcessorTime.letOthersRun();
    }
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }
}
