package dev.berth.registry.blob;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The ranges of a blob that a header {@code Range} lists. They are read from the header whenever
 * they are gone through, so that a thousand of them take no more memory than the header does.
 *
 * @param header with the unit {@code bytes}
 * @param size of the blob; not zero
 */
record RangeList(String header, long size) implements Iterable<RangeList.Element> {
  private static final String UNIT = "bytes=";
  private static final int MAX_DIGITS = 18;

  /** One range of the list. */
  sealed interface Element {
    /** Bytes that the blob has. */
    record Satisfiable(ByteRange.Part part) implements Element {}

    /** Bytes beyond the end of the blob. */
    record Unsatisfiable() implements Element {}

    /** A range that ends before it begins. */
    record Invalid() implements Element {}

    /** No range. */
    record Malformed() implements Element {}
  }

  static boolean hasBytesUnit(String header) {
    return header.regionMatches(true, 0, UNIT, 0, UNIT.length());
  }

  /** Returns what the blob has of the ranges, in their order. */
  Stream<ByteRange.Part> parts() {
    return StreamSupport.stream(spliterator(), false)
        .filter(Element.Satisfiable.class::isInstance)
        .map(element -> ((Element.Satisfiable) element).part());
  }

  @Override
  public Iterator<Element> iterator() {
    return new Elements();
  }

  /** What is between commas; nothing but white space does not count. */
  private final class Elements implements Iterator<Element> {
    private int start = UNIT.length();

    Elements() {
      skipSeparators();
    }

    private void skipSeparators() {
      while (hasNext() && (header.charAt(start) == ',' || isSpace(header.charAt(start)))) {
        start++;
      }
    }

    @Override
    public boolean hasNext() {
      return start < header.length();
    }

    @Override
    public Element next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      int comma = header.indexOf(',', start);
      int end = comma < 0 ? header.length() : comma;
      Element element = element(start, end);
      start = end;
      skipSeparators();
      return element;
    }
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t';
  }

  private Element element(int start, int end) {
    int last = end;
    while (isSpace(header.charAt(last - 1))) {
      last--;
    }
    int dash = header.indexOf('-', start);
    if (dash < 0 || dash >= last || last - start == 1) {
      return new Element.Malformed();
    }
    if (!isNumber(start, dash) || !isNumber(dash + 1, last)) {
      return new Element.Malformed();
    }
    return dash == start
        ? suffix(number(dash + 1, last))
        : range(number(start, dash), dash + 1 == last ? Long.MAX_VALUE : number(dash + 1, last));
  }

  private Element suffix(long length) {
    return length == 0 ? new Element.Unsatisfiable() : part(Math.max(0, size - length), size - 1);
  }

  private Element range(long first, long last) {
    if (last < first) {
      return new Element.Invalid();
    }
    return first < size ? part(first, Math.min(last, size - 1)) : new Element.Unsatisfiable();
  }

  private static Element part(long first, long last) {
    return new Element.Satisfiable(new ByteRange.Part(first, last));
  }

  /** Returns whether there is nothing but digits, or nothing at all. */
  private boolean isNumber(int start, int end) {
    for (int i = start; i < end; i++) {
      if (header.charAt(i) < '0' || header.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  /** Numbers of more than 18 digits are beyond any blob's end, and all mean the same. */
  private long number(int start, int end) {
    int first = start;
    while (first < end && header.charAt(first) == '0') {
      first++;
    }
    if (end - first > MAX_DIGITS) {
      return Long.MAX_VALUE;
    }
    long number = 0;
    for (int i = first; i < end; i++) {
      number = 10 * number + header.charAt(i) - '0';
    }
    return number;
  }
}
