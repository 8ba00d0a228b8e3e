package dev.berth.keyspace.key;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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
  @ValueSource(
      strings = {
        "",
        "sha1",
        "sha256(2)",
        "first",
        "first()",
        "md5-last(0)",
        "md5-last(x)",
        "bucket(1)"
      })
  void knowsNoOtherNotation(String by) {
    assertThat(Derivation.parse(by)).isEmpty();
  }

  private static String apply(String by, String input) {
    return new String(Derivation.parse(by).orElseThrow().apply(input.getBytes(UTF_8)), UTF_8);
  }
}
