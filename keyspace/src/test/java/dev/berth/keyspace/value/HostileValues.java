package dev.berth.keyspace.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;

/** What holds for bytes that nobody vouches for. */
final class HostileValues {
  private HostileValues() {}

  /** They are refused, or mean a value that can be written and read again. */
  static void assertReadOrRefused(ValueCodec<Map<String, Object>> codec, byte[] bytes) {
    Map<String, Object> value;
    try {
      value = codec.decode(bytes).find().orElseThrow();
    } catch (DecodeException e) {
      assertThat(e).message().hasSizeLessThan(500);
      return;
    }
    byte[] written = codec.encode(value);
    assertThat(ComparableValue.of(codec.decode(written))).isEqualTo(ComparableValue.of(value));
  }
}
