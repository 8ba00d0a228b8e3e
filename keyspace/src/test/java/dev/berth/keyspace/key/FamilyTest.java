package dev.berth.keyspace.key;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.keyspace.Sample;
import dev.berth.rules.Shows;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FamilyTest {
  private static final Family PLAIN = Sample.family("a:<x>:b", "x: {}");
  private static final Family CHECKED =
      Sample.family("a:<x>:<y>", "x: {like: '[a-z0-9-]+'}, y: {like: '[0-9]{1,20}'}");
  private static final Family PERCENT = Sample.family("a:<x>", "x: {escape: percent}");
  private static final Family BASE64 = Sample.family("a:<x>:b", "x: {escape: base64url}");
  private static final Family DERIVED =
      Sample.family(
          "tag(<ns>:<hash>):pull",
          "ns: {from: path, by: first(/)}, hash: {from: path, by: sha256}");

  @Test
  void buildsFromInputsInTheirOrder() {
    assertThat(CHECKED.inputs()).containsExactly("x", "y");
    assertThat(CHECKED.key("node-1", "42")).hasToString("a:node-1:42");
    assertThat(PLAIN.key("Grüße/東京")).hasToString("a:Grüße/東京:b");
  }

  @Test
  void takesWhatIsDerivedFromOneInputOnce() {
    assertThat(DERIVED.inputs()).containsExactly("path");
    assertThat(DERIVED.key("abc"))
        .hasToString("{abc:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad}:pull");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", ":", "a:b", "{", "}", "{a}", "*", "a?", "[a]", "a\\", "a^", "\0", "a\nb", "\u007f",
        "\u0085", "\ud800", "a\udc00"
      })
  @Shows("C19")
  void refusesIdsThatCouldReachAnotherKey(String hostile) {
    assertThatExceptionOfType(KeyException.class)
        .isThrownBy(() -> PLAIN.key(hostile))
        .withMessageStartingWith("f: 'x' may not be");
    assertThatExceptionOfType(KeyException.class).isThrownBy(() -> CHECKED.key(hostile, "1"));
  }

  @Test
  @Shows("C19")
  void saysWhyItRefusesWithoutRepeatingAllOfIt() {
    assertThatExceptionOfType(KeyException.class)
        .isThrownBy(() -> PLAIN.key("x".repeat(10_000)))
        .withMessage(
            "f: 'x' may not be '"
                + "x".repeat(60)
                + "…': it takes 10,000 bytes, at most 256 are allowed");
    assertThatExceptionOfType(KeyException.class)
        .isThrownBy(() -> PLAIN.key("a:\u001b[31m"))
        .withMessage("f: 'x' may not be 'a:\\u001b[31m': ':' is not allowed in it");
    assertThatExceptionOfType(KeyException.class)
        .isThrownBy(() -> PLAIN.key("\ud83d"))
        .withMessage("f: 'x' may not be '\\ud83d': half a character");
    assertThatExceptionOfType(KeyException.class)
        .isThrownBy(() -> PLAIN.keyOfBytes(new byte[] {'a', (byte) 0xFF}))
        .withMessageEndingWith("it is not UTF-8");
    assertThatExceptionOfType(KeyException.class)
        .isThrownBy(() -> CHECKED.key("a"))
        .withMessage("f: 1 inputs given, 2 expected: [x, y]");
  }

  @Property
  @Shows("C19")
  void escapesAnyBytesAndReadsThemBack(@ForAll @Size(min = 1, max = 80) byte[] id) {
    for (Family family : new Family[] {PERCENT, BASE64}) {
      Key key = family.keyOfBytes(id);
      ParsedKey parsed = family.parse(key.bytes()).orElseThrow();

      assertThat(key.toString()).matches("a:[A-Za-z0-9_.~%-]+(:b)?");
      assertThat(parsed.input("x")).hasValue(id);
      assertThat(parsed.key()).isEqualTo(key);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a:%41", "a:%zz", "a:%e4", "a:%", "a:", "a:a:b", "a:*", "b:a"})
  void knowsOnlyOneWayToEscape(String key) {
    assertThat(PERCENT.parse(key.getBytes(UTF_8))).isEmpty();
  }

  @Property
  void buildsAgainWhatItTookApart(@ForAll byte[] key) {
    for (Family family : new Family[] {PLAIN, CHECKED, PERCENT, BASE64, DERIVED}) {
      family.parse(key).ifPresent(parsed -> assertThat(parsed.key().bytes()).isEqualTo(key));
    }
  }

  @Property
  void isInjectiveForCheckedInputs(@ForAll String one, @ForAll String two) {
    try {
      assertThat(PLAIN.key(one).equals(PLAIN.key(two))).isEqualTo(one.equals(two));
    } catch (KeyException e) {
      assertThat(e).hasMessageContaining("may not be");
    }
  }

  @Test
  void tellsWhatStandsInAKey() {
    ParsedKey parsed = DERIVED.parse(DERIVED.key("group/image").bytes()).orElseThrow();

    assertThat(parsed.variables()).containsExactly("ns", "hash");
    assertThat(parsed.text("ns")).isEqualTo("group");
    assertThat(parsed.input("ns")).isEmpty();
  }

  @Test
  void requiresAVariableUsedTwiceToBeTheSame() {
    Family twice = Sample.family("<x>:a:tag(b:<x>)", "x: {like: '[a-z]+'}");

    assertThat(twice.key("q")).hasToString("q:a:{b:q}");
    assertThat(twice.parse("q:a:{b:q}".getBytes(UTF_8))).isPresent();
    assertThat(twice.parse("q:a:{b:r}".getBytes(UTF_8))).isEmpty();
  }

  @Test
  @Shows("C18")
  void makesScanPatternsWithGlobCharactersEscaped() {
    Family family = Sample.family("a.b:<x>:<y>:c", "x: {like: '[*?a-z^\\\\\\[\\]]+'}, y: {}");

    assertThat(text(family.scanPattern())).isEqualTo("a.b:*:*:c");
    assertThat(text(family.scanPattern(Map.of("x", "a*b?^\\[]"))))
        .isEqualTo("a.b:a\\*b\\?\\^\\\\\\[\\]:*:c");
    assertThat(text(DERIVED.scanPattern())).isEqualTo("{*:*}:pull");
    assertThatExceptionOfType(KeyException.class)
        .isThrownBy(() -> family.scanPattern(Map.of("z", "1")))
        .withMessage("f: 'z' is none of [x, y]");
  }

  private static String text(byte[] bytes) {
    return new String(bytes, UTF_8);
  }

  @Test
  void knowsItsLongestKey() {
    assertThat(CHECKED.pattern().maxLength()).isEqualTo("a::".length() + 256 + 20);
  }
}
