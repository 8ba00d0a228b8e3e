package dev.berth.registry.http;

import static dev.berth.oci.ErrorCode.NAME_INVALID;
import static dev.berth.registry.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PathDecodingTest {

  @ParameterizedTest
  @CsvSource({"plain, plain", "a%20b, a b", "%41%42, AB", "%e2%82%ac, €", "a+b, a+b", "%25, %"})
  void decodes(String raw, String decoded) {
    assertThat(PathDecoding.decode(raw)).isEqualTo(decoded);
  }

  @Test
  void decodesLongText() {
    String text = "ä€🚢".repeat(1000);

    assertThat(PathDecoding.decode(URLEncoder.encode(text, StandardCharsets.UTF_8)))
        .isEqualTo(text);
    assertThat(PathDecoding.decode("ä€%41")).isEqualTo("ä€A");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%",
        "%4",
        "a%",
        "%zz",
        "%-1",
        "%+1",
        "%2f",
        "%2F",
        "%00",
        "%ff",
        "%c3",
        "%ed%a0%80"
      })
  void refuses(String raw) {
    assertRefused(NAME_INVALID, () -> PathDecoding.decode(raw));
  }
}
