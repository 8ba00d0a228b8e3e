package dev.berth.keyspace.key;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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

  @Test
  void knowsALongestTextOfAVariable() {
    assertThat(PLAIN.key("x".repeat(256)).bytes()).hasSize(260);
    assertThat(PLAIN.key("ü".repeat(128)).bytes()).hasSize(260);
    assertThatExceptionOfType(KeyException.class)
        .isThrownBy(() -> PLAIN.key("x".repeat(257)))
        .withMessageEndingWith("it takes 257 bytes, at most 256 are allowed");
    assertThatExceptionOfType(KeyException.class)
        .isThrownBy(() -> PLAIN.key("ü".repeat(128) + "x"))
        .withMessageEndingWith("it takes 257 bytes, at most 256 are allowed");
    assertThat(PLAIN.parse(("a:" + "x".repeat(256) + ":b").getBytes(UTF_8))).isPresent();
    assertThat(PLAIN.parse(("a:" + "x".repeat(257) + ":b").getBytes(UTF_8))).isEmpty();
  }

  @Test
  void saysWhatIsWrongWithAnInput() {
    assertThatExceptionOfType(KeyException.class)
        .isThrownBy(() -> PLAIN.key(""))
        .withMessage("f: 'x' may not be '': it is empty");
    assertThatExceptionOfType(KeyException.class)
        .isThrownBy(() -> CHECKED.key("a", "1".repeat(21)))
        .withMessageEndingWith("it takes 21 bytes, at most 20 are allowed");
    assertThatExceptionOfType(KeyException.class)
        .isThrownBy(() -> Sample.family("a:<x>", "x: {like: '[a-z][0-9]'}").key("1a"))
        .withMessage("f: 'x' may not be '1a': it has not the declared form");
    assertThatExceptionOfType(KeyException.class)
        .isThrownBy(() -> PLAIN.key("a{ü"))
        .withMessageEndingWith("'{' is not allowed in it");
    assertThatExceptionOfType(KeyException.class)
        .isThrownBy(() -> CHECKED.key("ü", "1"))
        .withMessage("f: 'x' may not be '\\u00fc': '\\u00fc' is not allowed in it");
    assertThatExceptionOfType(KeyException.class)
        .isThrownBy(() -> Sample.family("a:<x>", "x: {from: ip, by: ip-block}").key("here"))
        .withMessage("f: 'ip' may not be 'here': not an IP address");
    assertThatExceptionOfType(KeyException.class)
        .isThrownBy(() -> PERCENT.keyOfBytes(new byte[0], new byte[0]))
        .withMessage("f: 2 inputs given, 1 expected: [x]");
  }

  @Test
  void escapesExactlyWhatCouldHaveAMeaning() {
    assertThat(PERCENT.key("azAZ09_.~-")).hasToString("a:azAZ09_.~-");
    assertThat(PERCENT.key("`{@[/:")).hasToString("a:%60%7B%40%5B%2F%3A");
    assertThat(PERCENT.key("ü\0")).hasToString("a:%C3%BC%00");
    assertThat(text(PERCENT.scanPattern(Map.of("x", "a*")))).isEqualTo("a:a%2A");
  }

  @Test
  void namesVariablesOfParsedKeys() {
    ParsedKey parsed = CHECKED.parse("a:n-1:42".getBytes(UTF_8)).orElseThrow();

    assertThat(parsed.family()).isSameAs(CHECKED);
    assertThat(parsed.text("x")).isEqualTo("n-1");
    assertThat(parsed.text("y")).isEqualTo("42");
    assertThat(parsed.input("y")).hasValue("42".getBytes(UTF_8));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> parsed.text("z"))
        .withMessage("sample/f has no variable 'z', only [x, y]");
    assertThat(CHECKED.parse("a:n-1:".getBytes(UTF_8))).isEmpty();
    assertThat(CHECKED.parse("a:n-1:42:".getBytes(UTF_8))).isEmpty();
    assertThat(CHECKED.parse("a".getBytes(UTF_8))).isEmpty();
  }

  @Test
  void comparesKeysByTheirBytes() {
    Key key = CHECKED.key("a", "1");

    assertThat(key)
        .isEqualTo(CHECKED.keyOfBytes("a".getBytes(UTF_8), "1".getBytes(UTF_8)))
        .hasSameHashCodeAs(CHECKED.key("a", "1"))
        .isNotEqualTo(CHECKED.key("a", "2"))
        .isNotEqualTo("a:a:1");
    assertThat(key.hashCode()).isNotEqualTo(CHECKED.key("b", "1").hashCode());
    assertThat(key.slot()).isEqualTo(Slot.of("a:a:1".getBytes(UTF_8)));
    assertThat(key.family()).isSameAs(CHECKED);
    key.bytes()[0] = 'z';
    assertThat(key).hasToString("a:a:1");
  }

  @Test
  void keepsTheInputsOfKeysWhoseValuesAreVerified() {
    Family verified =
        Sample.keyspace(
                """
                keyspace: sample
                variables: {hash: {from: path, by: sha256}}
                records: {R: {path: text}}
                families:
                  f: {key: "a:<hash>", type: string, value: json R, verify: path, life: {ttl: 1h}, legacy: ["b:<hash>"]}
                """)
            .family("f");
    Key key = verified.key("x/y");

    assertThat(key.verifiedInputs()).containsExactly("x/y");
    assertThat(verified.keyOfBytes("x/y".getBytes(UTF_8)).verifiedInputs()).containsExactly("x/y");
    assertThat(verified.legacyKeys(key).getFirst().key().verifiedInputs()).containsExactly("x/y");
    assertThat(verified.parse(key.bytes()).orElseThrow().key().verifiedInputs()).isEmpty();
    assertThat(PLAIN.key("x").verifiedInputs()).isEmpty();
    assertThat(PLAIN.keyOfBytes("x".getBytes(UTF_8)).verifiedInputs()).isEmpty();
    assertThatExceptionOfType(KeyException.class)
        .isThrownBy(() -> verified.legacyKeys(PLAIN.key("x")))
        .withMessage("no key of sample/f");
  }

  @Test
  void letsTheRestOfAKeyHoldTheDelimiter() {
    Family segments = Sample.family("a:<x>", "x: {rest: segments}");
    Family text = Sample.family("a:<x>", "x: {rest: text}");

    assertThat(segments.key("b:c")).hasToString("a:b:c");
    assertThat(segments.parse("a:b:c".getBytes(UTF_8)).orElseThrow().text("x")).isEqualTo("b:c");
    assertThat(segments.parse("a:b::c".getBytes(UTF_8))).isEmpty();
    assertThat(segments.parse("a:b:*".getBytes(UTF_8))).isEmpty();
    assertThat(text.key("b::*")).hasToString("a:b::*");
    assertThat(text.parse("a:b{".getBytes(UTF_8))).isEmpty();
  }

  @Test
  void makesOneStarOfVariablesSideBySide() {
    Family family = Sample.family("a:<x>:<y>:b", "x: {}, y: {like: '[0-9*]+'}");

    assertThat(text(family.scanPattern(Map.of("y", "1*")))).isEqualTo("a:*:1\\*:b");
    assertThat(text(family.scanPattern(Map.of("x", "q")))).isEqualTo("a:q:*:b");
  }

  @Test
  void buildsKeysOfVariablesWithAndWithoutEscapes() {
    Family mixed = Sample.family("a:<x>:<y>:b", "x: {escape: percent}, y: {}");

    assertThat(mixed.key("1 2", "ü")).hasToString("a:1%202:ü:b");
    assertThat(mixed.inputs()).containsExactly("x", "y");
    assertThat(mixed.parse("a:1%202:ü:b".getBytes(UTF_8)).orElseThrow().input("x"))
        .hasValue("1 2".getBytes(UTF_8));
    assertThat(Sample.family("a:<y>:b", "y: {}").key("aü1")).hasToString("a:aü1:b");
    assertThatExceptionOfType(KeyException.class)
        .isThrownBy(() -> mixed.key("1", "2", "3"))
        .withMessage("f: 3 inputs given, 2 expected: [x, y]");
    assertThatExceptionOfType(KeyException.class)
        .isThrownBy(() -> mixed.key("1", "\ud800"))
        .withMessage("f: 'y' may not be '\\ud800': half a character");
  }

  @Test
  void boundsEachVariableOfAKeyByItself() {
    Family family = Sample.family("a:<x>:<y>", "x: {max: 2}, y: {max: 4}");

    assertThat(family.key("12", "1234")).hasToString("a:12:1234");
    assertThat(family.parse("a:12:1234".getBytes(UTF_8))).isPresent();
    assertThat(family.parse("a:123:1".getBytes(UTF_8))).isEmpty();
    assertThat(family.parse("a:1:12345".getBytes(UTF_8))).isEmpty();
    assertThat(family.pattern().maxLength()).isEqualTo(9);
  }
}
