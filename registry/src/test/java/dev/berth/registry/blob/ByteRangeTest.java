package dev.berth.registry.blob;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ByteRangeTest {
  private static final long SIZE = 2048;
  private static final String THIRTY_DIGITS = "999999999999999999999999999999";

  private static ByteRange parse(String header) {
    return ByteRange.parse(header, SIZE);
  }

  @ParameterizedTest
  @CsvSource({
    "bytes=500-1499, 500, 1499",
    "bytes=500-, 500, 2047",
    "bytes=-500, 1548, 2047",
    "bytes=0-0, 0, 0",
    "bytes=2047-2047, 2047, 2047",
    "bytes=0-2047, 0, 2047",
    "bytes=-1, 2047, 2047",
    "BYTES=1-2, 1, 2",
    "bytes= 1-2 , 1, 2",
    "bytes=000000000000000000000000000001-2, 1, 2"
  })
  void readsOneRange(String header, long first, long last) {
    assertThat(parse(header)).isEqualTo(new ByteRange.Part(first, last));
  }

  @ParameterizedTest
  @CsvSource({
    "bytes=2000-5000, 2000",
    "bytes=0-2048, 0",
    "bytes=-5000, 0",
    "bytes=1-" + THIRTY_DIGITS + ", 1",
    "bytes=-" + THIRTY_DIGITS + ", 0",
    "bytes=1-9223372036854775807, 1",
    "bytes=1-9223372036854775808, 1"
  })
  void endsWithTheBlobAtTheLatest(String header, long first) {
    assertThat(parse(header)).isEqualTo(new ByteRange.Part(first, SIZE - 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bytes=500-0",
        "bytes=5000-10000",
        "bytes=2048-",
        "bytes=2048-2048",
        "bytes=-0",
        "bytes=" + THIRTY_DIGITS + "-",
        "bytes=" + THIRTY_DIGITS + "-" + THIRTY_DIGITS,
        "bytes=" + THIRTY_DIGITS + "-5"
      })
  void findsWhatTheBlobDoesNotHave(String header) {
    assertThat(parse(header)).isEqualTo(new ByteRange.Unsatisfiable());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "bytes",
        "bytes=",
        "bytes=-",
        "bytes=--1",
        "bytes=a-b",
        "bytes=1",
        "bytes=1-2-3",
        "bytes=+1-2",
        "bytes=0x1-2",
        "bytes=٣-٤",
        "bytes=1-2\nx",
        "1-2",
        "bytes 1-2",
        "lines=1-2",
        "bytes=,",
        "bytes= , ,",
        "bytes=0-1,x",
        "bytes=0-1,-",
        "bytes=0-1;5-6",
        "bytes=0-1 5-6",
        "bytes=0-1,5-2,x"
      })
  void ignoresWhatIsNoListOfRanges(String header) {
    assertThat(parse(header)).isEqualTo(new ByteRange.Whole());
  }

  @Test
  void readsSeveralRangesInTheirOrder() {
    assertThat(parts("bytes=500-999, 0-0 ,\t-1,,2000-5000,0-0,5000-,-0,"))
        .containsExactly(
            new ByteRange.Part(500, 999),
            new ByteRange.Part(0, 0),
            new ByteRange.Part(2047, 2047),
            new ByteRange.Part(2000, 2047),
            new ByteRange.Part(0, 0));
  }

  private static List<ByteRange.Part> parts(String header) {
    assertThat(parse(header)).isInstanceOf(ByteRange.Several.class);
    return ((ByteRange.Several) parse(header)).ranges().parts().toList();
  }

  @Test
  void tellsWhichBytesOfTheBlobItHas() {
    assertThat(new ByteRange.Part(500, 1499).contentRange(2048)).isEqualTo("bytes 500-1499/2048");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes=0-1,", "bytes=,,0-1", "bytes=0-1,5000-", "bytes=-0,0-1"})
  void readsOneRangeOfAList(String header) {
    assertThat(parse(header)).isEqualTo(new ByteRange.Part(0, 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes=0-1,5-2", "bytes=5-2,0-1", "bytes=5-2,7-6", "bytes=5000-,-0"})
  void findsNothingOfAnInvalidList(String header) {
    assertThat(parse(header)).isEqualTo(new ByteRange.Unsatisfiable());
  }

  @Test
  void allowsAsManyPartsAsOneRequestGets() {
    assertThat(parts("bytes=1-2" + ",3-4".repeat(1023))).hasSize(1024);
    assertThat(parse("bytes=1-2" + ",3-3".repeat(1024))).isEqualTo(new ByteRange.OverLimit());
    assertThat(parts("bytes=1-2" + ",3-3".repeat(1023) + ",5000-".repeat(10))).hasSize(1024);
  }

  @Test
  void allowsTwiceTheBytesOfTheBlob() {
    assertThat(parts("bytes=0-,0-")).hasSize(2);
    assertThat(parts("bytes=0-,0-999,1000-")).hasSize(3);
    assertThat(parse("bytes=0-,0-,0-0")).isEqualTo(new ByteRange.OverLimit());
    assertThat(parse("bytes=0-0,0-,0-")).isEqualTo(new ByteRange.OverLimit());
    assertThat(ByteRange.parse("bytes=" + "0-,".repeat(1000), Long.MAX_VALUE / 4))
        .isEqualTo(new ByteRange.OverLimit());
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes=0-", "bytes=0-0", "bytes=-5", "bytes=5-10", "bytes=500-0"})
  void givesAnEmptyBlobWhole(String header) {
    assertThat(ByteRange.parse(header, 0)).isEqualTo(new ByteRange.Whole());
  }

  @Test
  void neverLeavesTheBlob() {
    Random random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      long size = random.nextLong(1, 1L << random.nextInt(1, 62));
      String header = "bytes=" + anyNumber(random) + "-" + anyNumber(random);
      if (ByteRange.parse(header, size) instanceof ByteRange.Part part) {
        assertThat(part.first()).as(header).isBetween(0L, part.last());
        assertThat(part.last()).as(header).isLessThan(size);
        assertThat(part.length()).as(header).isBetween(1L, size);
      }
    }
  }

  private static String anyNumber(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> "";
      case 1 -> String.valueOf(random.nextInt(10));
      case 2 -> String.valueOf(random.nextLong(Long.MAX_VALUE));
      default -> THIRTY_DIGITS;
    };
  }

  @Property(tries = 1000)
  void meansTheBytesItNames(
      @ForAll("headers") String header, @ForAll @IntRange(max = 30) int size) {
    ByteRangeReading.assertMeansTheBytesItNames(header, size);
  }

  @Provide
  static Arbitrary<String> headers() {
    Arbitrary<String> end =
        Arbitraries.oneOf(
            Arbitraries.integers().between(0, 32).map(String::valueOf),
            Arbitraries.of("", "", "007", "9223372036854775807", THIRTY_DIGITS));
    Arbitrary<String> unit = Arbitraries.of("bytes=", "bytes=", "Bytes= ", "bytes", "items=");
    Arbitrary<String> more =
        Arbitraries.of("", "", " ", ",1-2", ",3-, -4", ", ,", ",2-1", ",0-,0-,0-", "-", "x");
    return Combinators.combine(unit, end, Arbitraries.of("-", "-", "--", ""), end, more)
        .as((first, from, dash, to, last) -> first + from + dash + to + last);
  }
}
