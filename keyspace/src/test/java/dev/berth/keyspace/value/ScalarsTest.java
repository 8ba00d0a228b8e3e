package dev.berth.keyspace.value;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.keyspace.Sample;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How single values stand alone, as in the fields of a hash. */
class ScalarsTest {
  private static HashCodec<Map<String, Object>> codec() {
    return new Values(
            Sample.keyspace(
                """
                keyspace: sample
                variables: {id: {like: "[0-9]+"}}
                families:
                  f:
                    key: "f:<id>"
                    type: hash
                    fields:
                      text: text
                      number: integer
                      ratio: decimal
                      flag: boolean
                      time: time
                      s: {type: time, unit: s}
                      ms: {type: time, unit: ms}
                      us: {type: time, unit: us}
                      ns: {type: time, unit: ns}
                      raw: bytes
                      json: json
                      list: list of text
                      level: {type: integer, one-of: [1, 2]}
                    life: {ttl: 1h}
                """))
        .hash("f");
  }

  @ParameterizedTest
  @CsvSource({
    "s, 1969-12-31T23:59:59Z, -1",
    "ms, 1969-12-31T23:59:59.999Z, -1",
    "us, 1969-12-31T23:59:59.999999Z, -1",
    "ns, 1969-12-31T23:59:59.999999999Z, -1",
    "s, 2026-11-15T20:30:00Z, 1794774600",
    "ms, 2026-11-15T20:30:00.001Z, 1794774600001",
    "us, 2026-11-15T20:30:00.000001Z, 1794774600000001",
    "ns, 2026-11-15T20:30:00.000000001Z, 1794774600000000001",
    "s, 9999-12-31T23:59:59Z, 253402300799",
    "time, 2026-11-15T20:30:00.5Z, 2026-11-15T20:30:00.500Z",
  })
  void writesTimesInTheirUnit(String field, Instant time, String text) {
    assertThat(codec().encodeField(field, time)).asString(UTF_8).isEqualTo(text);
    assertThat(codec().decodeField(field, text.getBytes(UTF_8)).find()).hasValue(time);
  }

  @Test
  void cutsOffWhatIsFinerThanTheUnit() {
    Instant time = Instant.parse("2026-11-15T20:30:00.999999999Z");

    assertThat(codec().encodeField("s", time)).asString(UTF_8).isEqualTo("1794774600");
    assertThat(codec().encodeField("ms", time)).asString(UTF_8).isEqualTo("1794774600999");
  }

  @ParameterizedTest
  @CsvSource({
    "s, +10000-01-01T00:00:00Z, is too far from 1970",
    "ns, 9999-12-31T23:59:59Z, is too far from 1970",
    "time, +10000-01-01T00:00:00Z, is outside of the years 0000 to 9999",
    "time, -0001-12-31T23:59:59Z, is outside of the years 0000 to 9999",
  })
  void refusesTimesThatCannotBeWritten(String field, Instant time, String why) {
    assertThatExceptionOfType(EncodeException.class)
        .isThrownBy(() -> codec().encodeField(field, time))
        .withMessage("sample/f: '%s': the value %s".formatted(field, why));
  }

  @ParameterizedTest
  @CsvSource({
    "number, -9223372036854775808",
    "number, 0",
    "level, 2",
    "ratio, -1.5E-7",
    "flag, true",
    "flag, false",
    "text, ''",
    "json, '[1, {}]'",
    "raw, abc",
  })
  void writesWhatItRead(String field, String text) {
    Object value = codec().decodeField(field, text.getBytes(UTF_8)).find().orElseThrow();

    assertThat(codec().encodeField(field, value)).asString(UTF_8).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "number, 9223372036854775808, an integer beyond 64 bits with sign",
    "number, 123456789012345678901, not an integer as Redis writes it",
    "level, 3, 'none of [1, 2]'",
    "flag, True, neither true nor false",
    "ratio, .5, not a decimal",
    "s, 253402300800, a time outside of the years 0000 to 9999",
    "time, '2026-11-15', not a time as RFC 3339 writes it",
    "json, '[1', not JSON",
    "list, '[1]', 'an integer found, text expected'",
  })
  void saysWhyATextIsNoValue(String field, String text, String why) {
    assertThatExceptionOfType(DecodeException.class)
        .isThrownBy(() -> codec().decodeField(field, text.getBytes(UTF_8)))
        .withMessage("sample/f: '%s': %s".formatted(field, why));
  }

  @Test
  void readsDecimalsOfFourHundredCharacters() {
    assertThat(codec().decodeField("ratio", "0".repeat(400).getBytes(UTF_8)).find()).hasValue(0.0);
    assertThatExceptionOfType(DecodeException.class)
        .isThrownBy(() -> codec().decodeField("ratio", "0".repeat(401).getBytes(UTF_8)))
        .withMessageEndingWith("not a decimal");
  }

  @Test
  void refusesTextThatIsNotUtf8() {
    assertThatExceptionOfType(DecodeException.class)
        .isThrownBy(() -> codec().decodeField("text", new byte[] {(byte) 0xFF}))
        .withMessage("sample/f: 'text': text that is not UTF-8");
  }

  @Test
  void refusesTextThatIsNoJson() {
    assertThatExceptionOfType(EncodeException.class)
        .isThrownBy(() -> codec().encodeField("json", "[1"))
        .withMessageStartingWith("sample/f: 'json': the value is not JSON: ");
  }

  @ParameterizedTest
  @CsvSource({
    "text, String",
    "number, Long",
    "ratio, Double",
    "flag, Boolean",
    "time, Instant",
    "s, Instant",
    "raw, byte[]",
    "list, List",
    "level, Long",
  })
  void saysWhichTypeAFieldHasInJava(String field, String type) {
    assertThatExceptionOfType(EncodeException.class)
        .isThrownBy(() -> codec().encodeField(field, 'x'))
        .withMessage("sample/f: '%s': the value is Character, not %s".formatted(field, type));
  }

  @Test
  void keepsBytesAsTheyWereGiven() {
    byte[] given = {1, 2};
    byte[] written = codec().encodeField("raw", given);
    given[0] = 9;

    assertThat(written).containsExactly(1, 2);
  }

  @Test
  void tellsTheFirstTwentyOfVeryManyMistakes() {
    assertThatExceptionOfType(EncodeException.class)
        .isThrownBy(() -> codec().encodeField("list", Collections.nCopies(30, 1L)))
        .satisfies(
            e -> {
              assertThat(e.reasons()).hasSize(20);
              assertThat(e.reasons().getFirst()).isEqualTo("'list': '0' is Long, not String");
              assertThat(e.reasons().getLast()).isEqualTo("'list': '19' is Long, not String");
            });
  }
}
