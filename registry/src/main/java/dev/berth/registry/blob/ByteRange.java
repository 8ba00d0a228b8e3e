package dev.berth.registry.blob;

/** Which bytes of a blob a client asks for by the header {@code Range}. */
sealed interface ByteRange {
  /** The most parts that one request gets. */
  int MAX_PARTS = 1024;

  /** Parts may overlap, but together they have at most this many times the bytes of the blob. */
  int MAX_BLOB_MULTIPLE = 2;

  /**
   * All of them: the client named no range of bytes. An empty blob has no parts, so it is always
   * given whole, also to clients that ask for {@code bytes=0-} of everything.
   */
  record Whole() implements ByteRange {}

  /** Those from {@code first} to {@code last}, both included. */
  record Part(long first, long last) implements ByteRange {
    long length() {
      return last - first + 1;
    }

    /** Returns the value of the header {@code Content-Range}. */
    String contentRange(long size) {
      return "bytes " + first + "-" + last + "/" + size;
    }
  }

  /** Several parts, in the order of the ranges; those that the blob has nothing of are left out. */
  record Several(RangeList ranges) implements ByteRange {}

  /** None that the blob has; or one of the ranges ends before it begins. */
  record Unsatisfiable() implements ByteRange {}

  /** More parts or more bytes than one request gets. */
  record OverLimit() implements ByteRange {}

  /** What the header means for a blob of this size. */
  static ByteRange parse(String header, long size) {
    if (size == 0 || !RangeList.hasBytesUnit(header)) {
      return new Whole();
    }
    RangeList ranges = new RangeList(header, size);
    Summary summary = new Summary();
    for (RangeList.Element range : ranges) {
      if (range instanceof RangeList.Element.Malformed) {
        return new Whole();
      }
      summary.add(range);
    }
    return summary.meaning(ranges);
  }

  /** What a list of ranges asks for together. */
  final class Summary {
    private int ranges;
    private int parts;
    private long bytes;
    private boolean invalid;

    private void add(RangeList.Element range) {
      ranges++;
      invalid |= range instanceof RangeList.Element.Invalid;
      if (range instanceof RangeList.Element.Satisfiable(Part part)) {
        parts++;
        // Enough to exceed the limit; the sum could be too large for a number.
        bytes = Math.min(bytes, Long.MAX_VALUE / 2) + part.length();
      }
    }

    private ByteRange meaning(RangeList list) {
      if (ranges == 0) {
        return new Whole();
      }
      if (invalid || parts == 0) {
        return new Unsatisfiable();
      }
      if (parts == 1) {
        return list.parts().findFirst().orElseThrow();
      }
      return parts > MAX_PARTS || bytes > MAX_BLOB_MULTIPLE * list.size()
          ? new OverLimit()
          : new Several(list);
    }
  }
}
