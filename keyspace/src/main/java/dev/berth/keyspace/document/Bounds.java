package dev.berth.keyspace.document;

/** How large and deep a document may be. Counts while one is gone through. */
public final class Bounds {
  /** The most bytes of a document. */
  public static final int MAX_BYTES = 16 * 1024 * 1024;

  /** The most maps and lists inside of each other. */
  public static final int MAX_DEPTH = 32;

  /** The most entries and items in all. */
  public static final int MAX_PARTS = 1_000_000;

  private int depth;
  private int parts;

  static byte[] checkSize(byte[] document) {
    if (document.length > MAX_BYTES) {
      throw new MalformedException(
          "it has %,d bytes, at most %,d are read".formatted(document.length, MAX_BYTES));
    }
    return document;
  }

  /** Goes into a map or list. */
  public void enter() {
    if (++depth > MAX_DEPTH) {
      throw new MalformedException("more than %d levels of nesting".formatted(MAX_DEPTH));
    }
  }

  public void leave() {
    depth--;
  }

  public int depth() {
    return depth;
  }

  /** Meets an entry or item. */
  public void part() {
    if (++parts > MAX_PARTS) {
      throw new MalformedException("more than %,d parts".formatted(MAX_PARTS));
    }
  }
}
