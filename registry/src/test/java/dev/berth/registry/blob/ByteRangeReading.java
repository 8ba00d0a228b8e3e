package dev.berth.registry.blob;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * What a Range header must mean for a small blob, found by asking for each of its bytes whether it
 * is wanted.
 */
final class ByteRangeReading {
  private static final Pattern RANGE = Pattern.compile("[0-9]+-[0-9]*|-[0-9]+");

  private ByteRangeReading() {}

  static void assertMeansTheBytesItNames(String header, int size) {
    List<String> ranges = ranges(header);
    boolean valid = ranges.stream().noneMatch(ByteRangeReading::isReversed);
    List<List<Integer>> wanted =
        ranges.stream().map(range -> wanted(range, size)).filter(list -> !list.isEmpty()).toList();
    switch (ByteRange.parse(header, size)) {
      case ByteRange.Whole _ -> assertThat(size == 0 || ranges.isEmpty()).as(header).isTrue();
      case ByteRange.Part part -> {
        assertThat(wanted).as(header).containsExactly(bytes(part));
        assertThat(part.length()).isEqualTo(wanted.getFirst().size());
        assertThat(valid).as(header).isTrue();
      }
      case ByteRange.Several(RangeList list) -> {
        assertThat(list.parts().map(ByteRangeReading::bytes)).as(header).isEqualTo(wanted);
        assertThat(wanted).as(header).hasSizeBetween(2, 1024);
        assertThat(total(wanted)).as(header).isLessThanOrEqualTo(2 * size);
        assertThat(valid).as(header).isTrue();
      }
      case ByteRange.Unsatisfiable _ -> {
        assertThat(ranges).as(header).isNotEmpty();
        assertThat(wanted.isEmpty() || !valid).as(header).isTrue();
      }
      case ByteRange.OverLimit _ -> {
        assertThat(wanted.size() > 1024 || total(wanted) > 2 * size).as(header).isTrue();
        assertThat(valid).as(header).isTrue();
      }
    }
  }

  private static int total(List<List<Integer>> wanted) {
    return wanted.stream().mapToInt(List::size).sum();
  }

  private static List<Integer> bytes(ByteRange.Part part) {
    return IntStream.rangeClosed((int) part.first(), (int) part.last()).boxed().toList();
  }

  /** The ranges of the header; none if anything in it is no range of bytes. */
  private static List<String> ranges(String header) {
    if (!header.toLowerCase(Locale.ROOT).startsWith("bytes=")) {
      return List.of();
    }
    List<String> ranges =
        Arrays.stream(header.substring("bytes=".length()).split(","))
            .map(range -> range.replaceAll("^[ \t]+|[ \t]+$", ""))
            .filter(range -> !range.isEmpty())
            .toList();
    return ranges.stream().allMatch(range -> RANGE.matcher(range).matches()) ? ranges : List.of();
  }

  private static boolean isReversed(String range) {
    String[] ends = range.split("-", -1);
    return !ends[0].isEmpty()
        && !ends[1].isEmpty()
        && number(ends[0]).compareTo(number(ends[1])) > 0;
  }

  /** Numbers of more than 18 digits are all the same: no blob is that large. */
  private static BigInteger number(String digits) {
    return new BigInteger(digits).min(BigInteger.TEN.pow(18));
  }

  private static List<Integer> wanted(String range, int size) {
    return IntStream.range(0, size).filter(i -> isWanted(range, i, size)).boxed().toList();
  }

  private static boolean isWanted(String range, int place, int size) {
    String[] ends = range.split("-", -1);
    if (ends[0].isEmpty()) {
      return new BigInteger(ends[1]).compareTo(BigInteger.valueOf(size - place)) >= 0;
    }
    return new BigInteger(ends[0]).compareTo(BigInteger.valueOf(place)) <= 0
        && (ends[1].isEmpty() || new BigInteger(ends[1]).compareTo(BigInteger.valueOf(place)) >= 0);
  }
}
