package dev.berth.keyspace.key;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.berth.keyspace.automaton.Dfa;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DerivationTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "first(/)    | gitlab-org/build/cng | gitlab-org",
        "first(/)    | alone                | alone",
        "sha256      | abc | ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        "md5-last(2) | abc                  | 72",
        "md5-last(4) | abc                  | 7f72",
        "ip-block    | 192.0.2.1            | wAACAQ",
        "ip-block    | 2001:db8::1          | IAENuAAAAAA",
        "ip-block    | 2001:db8::ffff       | IAENuAAAAAA",
        "ip-block    | ::ffff:192.0.2.1     | wAACAQ",
        "geohash(5)  | 57.64911,10.40744    | u4pru",
        "geohash(4)  | -90,-180             | 0000",
        "geohash(4)  | 90,180               | zzzz",
        "geohash(2)  | 0,0                  | s0",
        "geohash(1)  | -0.1,-0.1            | 7",
        "md5-last(32)| abc                  | 900150983cd24fb0d6963f7d28e17f72",
        "first(/)    | /a                   | ''",
      })
  void computesWhatStandsInTheKey(String by, String input, String text) {
    assertThat(apply(by, input)).isEqualTo(text);
  }

  @Test
  void spreadsInputsOverAllBuckets() {
    assertThat(
            java.util.stream.IntStream.range(0, 1000)
                .mapToObj(i -> apply("bucket(12)", "id" + i))
                .distinct()
                .sorted())
        .containsExactly("00", "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11");
  }

  @ParameterizedTest
  @CsvSource({
    "ip-block, example.org",
    "ip-block, 1.2.3.4.5",
    "geohash(4), 1",
    "geohash(4), '91,0'",
    "geohash(4), 'NaN,0'",
    "geohash(4), 'a,b'"
  })
  void refusesWhatHasNone(String by, String input) {
    assertThatIllegalArgumentException().isThrownBy(() -> apply(by, input));
  }

  @ParameterizedTest
  @CsvSource({
    "ip-block, example.org, not an IP address",
    "ip-block, 1, not an IP address",
    "geohash(4), 1, 'not a position: write latitude,longitude'",
    "geohash(4), '1,2,3', 'not a position: write latitude,longitude'",
    "geohash(4), '90.1,0', beyond 90 degrees",
    "geohash(4), '-90.1,0', beyond 90 degrees",
    "geohash(4), '0,180.1', beyond 180 degrees",
    "geohash(4), 'a,0', not a number of degrees",
  })
  void saysWhyAnInputHasNone(String by, String input, String why) {
    assertThatIllegalArgumentException().isThrownBy(() -> apply(by, input)).withMessage(why);
  }

  @ParameterizedTest
  @CsvSource({
    "bucket(2), 2",
    "bucket(100000), 100000",
    "md5-last(1), 16",
    "md5-last(5), 1048576",
    "md5-last(6), ",
    "sha256, ",
    "first(/), ",
    "ip-block, ",
    "geohash(1), ",
  })
  void knowsHowManyResultsThereAreWhereTheyCouldBePartitions(String by, Integer results) {
    assertThat(Derivation.parse(by).orElseThrow().results())
        .isEqualTo(results == null ? OptionalInt.empty() : OptionalInt.of(results));
  }

  @ParameterizedTest
  @CsvSource({
    "bucket(2), 1",
    "bucket(10), 1",
    "bucket(11), 2",
    "bucket(100000), 5",
    "md5-last(1), 1",
    "md5-last(32), 32",
    "geohash(1), 1",
    "geohash(12), 12",
    "sha256, 64",
  })
  void makesTextsOfOneLength(String by, int length) {
    Derivation derivation = Derivation.parse(by).orElseThrow();
    Dfa language = Dfa.of(derivation.language());
    byte[] text = derivation.apply("57.64911,10.40744".getBytes(UTF_8));

    assertThat(text).hasSize(length);
    assertThat(language.matches(text, 0, length)).isTrue();
    assertThat(language.longest()).hasValue(length);
  }

  @Property
  void spreadsByTheFirstBytesOfSha256(@ForAll String input) throws Exception {
    byte[] sha = MessageDigest.getInstance("SHA-256").digest(input.getBytes(UTF_8));
    BigInteger number = new BigInteger(1, Arrays.copyOf(sha, 8));

    assertThat(apply("bucket(1000)", input))
        .isEqualTo("%03d".formatted(number.mod(BigInteger.valueOf(1000)).intValue()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "sha1",
        "sha256(2)",
        "first",
        "first()",
        "md5-last(0)",
        "md5-last(33)",
        "md5-last(x)",
        "md5-last(-1)",
        "md5-last",
        "bucket(1)",
        "bucket(100001)",
        "bucket",
        "geohash(0)",
        "geohash(13)",
        "first( )",
        "first(ab)",
        "ip-block(1)"
      })
  void knowsNoOtherNotation(String by) {
    assertThat(Derivation.parse(by)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"first(!)", "first(~)", "first(()"})
  void takesAnyCharacterThatCanBeSeenForAnEnd(String by) {
    assertThat(apply(by, "a" + by.charAt(6) + "b")).isEqualTo("a");
  }

  private static String apply(String by, String input) {
    return new String(Derivation.parse(by).orElseThrow().apply(input.getBytes(UTF_8)), UTF_8);
  }
}
