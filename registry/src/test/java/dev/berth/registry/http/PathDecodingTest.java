package dev.berth.registry.http;

import static dev.berth.oci.ErrorCode.NAME_INVALID;
import static dev.berth.registry.Refusals.assertRefused;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.OciException;
import java.net.URLEncoder;
import java.util.HexFormat;
import java.util.Random;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
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

    assertThat(PathDecoding.decode(URLEncoder.encode(text, UTF_8))).isEqualTo(text);
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
        "a\0",
        "\0%41",
        "%ff",
        "%c3",
        "%ed%a0%80"
      })
  void refuses(String raw) {
    assertRefused(NAME_INVALID, () -> PathDecoding.decode(raw));
  }

  /** Each character as it is, or as the bytes that stand for it. */
  @Property(tries = 500)
  void readsBackWhatWasEncoded(@ForAll("texts") String text, @ForAll Random random) {
    String raw =
        text.codePoints()
            .mapToObj(Character::toString)
            .map(c -> c.equals("%") || random.nextBoolean() ? encoded(c) : c)
            .collect(Collectors.joining());

    assertThat(PathDecoding.decode(raw)).isEqualTo(text);
  }

  @Provide
  static Arbitrary<String> texts() {
    return Arbitraries.strings()
        .withChars("a:.-%+ä€ \u007f\n")
        .withCharRange('\uD83D', '\uD83D')
        .ofMaxLength(20)
        .map(text -> text.replace("\uD83D", "\uD83D\uDEA2"));
  }

  private static String encoded(String character) {
    return HexFormat.of().withPrefix("%").formatHex(character.getBytes(UTF_8));
  }

  @Property(tries = 1000)
  void neverYieldsASlashThatWasNotThere(@ForAll("paths") String raw) {
    try {
      String decoded = PathDecoding.decode(raw);
      assertThat(decoded).doesNotContain("\0");
      assertThat(slashes(decoded)).isEqualTo(slashes(raw));
    } catch (OciException e) {
      assertThat(e.code()).isEqualTo(NAME_INVALID);
      assertThat(raw).containsAnyOf("%", "\0");
    }
  }

  private static long slashes(String text) {
    return text.chars().filter(c -> c == '/').count();
  }

  @Provide
  static Arbitrary<String> paths() {
    return Arbitraries.of(
            "%", "%2", "2f", "2F", "%2f", "%2e", "%00", "%c0%af", "%25", "/", "a", "ä", "\u2215")
        .list()
        .ofMaxSize(8)
        .map(pieces -> String.join("", pieces));
  }
}
