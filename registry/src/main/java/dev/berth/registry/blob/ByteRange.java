package dev.berth.registry.blob;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which bytes of a blob a client asks for by the header {@code Range}. */
sealed interface ByteRange {

  /**
   * All of them: the client named no single range of bytes. An empty blob has no parts, so it is
   * always given whole, also to clients that ask for {@code bytes=0-} of everything.
   */
  record Whole() implements ByteRange {}

  /** Those from {@code first} to {@code last}, both included. */
  record Part(long first, long last) implements ByteRange {
    long length() {
      return last - first + 1;
    }
  }

  /** None that the blob has. */
  record Unsatisfiable() implements ByteRange {}

  /** One range; several of them, and other units, are answered with the whole blob. */
  Pattern GRAMMAR = Pattern.compile("(?i:bytes)=[ \t]*([0-9]*)-([0-9]*)[ \t]*");

  /** What the header means for a blob of this size. */
  static ByteRange parse(String header, long size) {
    Matcher matcher = GRAMMAR.matcher(header);
    if (size == 0 || !matcher.matches()) {
      return new Whole();
    }
    String first = matcher.group(1);
    String last = matcher.group(2);
    if (first.isEmpty()) {
      return last.isEmpty() ? new Whole() : suffix(number(last), size);
    }
    return part(number(first), last.isEmpty() ? size - 1 : number(last), size);
  }

  private static ByteRange suffix(long length, long size) {
    return part(Math.max(0, size - length), size - 1, size);
  }

  private static ByteRange part(long first, long last, long size) {
    return first < size && first <= last
        ? new Part(first, Math.min(last, size - 1))
        : new Unsatisfiable();
  }

  /** Numbers beyond any blob's end all mean the same. */
  private static long number(String digits) {
    String significant = digits.replaceFirst("^0+(?=.)", "");
    return significant.length() > 18 ? Long.MAX_VALUE : Long.parseLong(significant);
  }
}
