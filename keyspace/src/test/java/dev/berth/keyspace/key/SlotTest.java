package dev.berth.keyspace.key;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against the slots that the documents and the standard check value of the checksum give. */
class SlotTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "123456789, 12739",
        "members:1, 14010",
        "members:1:2, 5613",
        "payment_fingerprint:good:ab, 13713",
        "payment_fingerprint:bad:ab, 11628",
        "payment_fingerprint:good:{ab}, 13567",
        "payment_fingerprint:bad:{ab}, 13567",
        "cube:v1:shared:sandbox:lifecycle:meta, 6222",
        "cube:v1:shared:sandbox:lifecycle:events, 6405",
      })
  void isTheOneThatRedisComputes(String key, int slot) {
    assertThat(Slot.of(key.getBytes(UTF_8))).isEqualTo(slot);
  }

  @ParameterizedTest
  @CsvSource({"{a}x, a", "x{a}y{b}, a", "{{a}}, {a", "x{a}, a"})
  void goesByTheFirstTag(String key, String tag) {
    assertThat(Slot.of(key.getBytes(UTF_8))).isEqualTo(Slot.of(tag.getBytes(UTF_8)));
  }

  @ParameterizedTest
  @CsvSource({"x{}y, x{}z", "x{y, x{z", "x}{y, x}{z"})
  void goesByTheWholeKeyWhereTheTagIsEmptyOrOpen(String key, String other) {
    assertThat(Slot.of(key.getBytes(UTF_8))).isNotEqualTo(Slot.of(other.getBytes(UTF_8)));
  }
}
