package dev.berth.registry.blob;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * What a Range header must mean for a small blob, found by asking for each of its bytes whether it
 * is wanted.
 */
final class ByteRangeReading {
  private ByteRangeReading() {}

  static void assertMeansTheBytesItNames(String header, int size) {
    int[] wanted = IntStream.range(0, size).filter(i -> isWanted(header, i, size)).toArray();
    switch (ByteRange.parse(header, size)) {
      case ByteRange.Whole _ -> assertThat(size == 0 || !isOneRange(header)).as(header).isTrue();
      case ByteRange.Part part -> {
        assertThat(IntStream.rangeClosed((int) part.first(), (int) part.last()).toArray())
            .as(header)
            .isEqualTo(wanted);
        assertThat(part.length()).isEqualTo(wanted.length);
      }
      case ByteRange.Unsatisfiable _ -> {
        assertThat(isOneRange(header)).as(header).isTrue();
        assertThat(wanted).as(header).isEmpty();
      }
    }
  }

  private static boolean isOneRange(String header) {
    if (!header.toLowerCase(Locale.ROOT).startsWith("bytes=")) {
      return false;
    }
    String[] ends = ends(header);
    return ends.length == 2
        && (ends[0] + ends[1]).chars().allMatch(c -> c >= '0' && c <= '9')
        && !(ends[0] + ends[1]).isEmpty();
  }

  private static boolean isWanted(String header, int place, int size) {
    if (!isOneRange(header)) {
      return false;
    }
    String[] ends = ends(header);
    if (ends[0].isEmpty()) {
      return new BigInteger(ends[1]).compareTo(BigInteger.valueOf(size - place)) >= 0;
    }
    return new BigInteger(ends[0]).compareTo(BigInteger.valueOf(place)) <= 0
        && (ends[1].isEmpty() || new BigInteger(ends[1]).compareTo(BigInteger.valueOf(place)) >= 0);
  }

  private static String[] ends(String header) {
    String range = header.substring("bytes=".length());
    int start = 0;
    int end = range.length();
    while (start < end && " \t".indexOf(range.charAt(start)) >= 0) {
      start++;
    }
    while (start < end && " \t".indexOf(range.charAt(end - 1)) >= 0) {
      end--;
    }
    return range.substring(start, end).split("-", -1);
  }
}
