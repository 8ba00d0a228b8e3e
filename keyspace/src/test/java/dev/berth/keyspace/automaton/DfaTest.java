package dev.berth.keyspace.automaton;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DfaTest {
  /** The notation is a part of Java's, so Java's engine is a second reading of it. */
  @Property
  void matchesWhatJavaMatches(
      @ForAll("expressions") String expression, @ForAll("texts") String text) {
    assertThat(matches(expression, text))
        .as("%s on '%s'", expression, text)
        .isEqualTo(Pattern.compile(expression).matcher(text).matches());
  }

  @Provide
  Arbitrary<String> expressions() {
    Arbitrary<String> atom =
        Arbitraries.of("a", "b", "[ab]", "[^a]", "[a-cß-ü]", "\\d", "\\w", "é", "☃", "[^☃:]", "😀");
    return Arbitraries.recursive(() -> atom, DfaTest::larger, 0, 4);
  }

  private static Arbitrary<String> larger(Arbitrary<String> smaller) {
    return Arbitraries.oneOf(
        smaller.map(part -> "(" + part + ")*"),
        smaller.map(part -> "(" + part + ")?"),
        smaller.map(part -> "(" + part + "){1,3}"),
        smaller.map(part -> "(?:" + part + "){2,}"),
        smaller.list().ofSize(2).map(parts -> String.join("", parts)),
        smaller.list().ofSize(2).map(parts -> "(" + String.join("|", parts) + ")"));
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings()
        .withChars("abc1_é☃:ü")
        .ofMaxLength(8)
        .map(s -> s.replace("_", "😀"));
  }

  @Property
  void tellsEveryCharacterFromItsNeighbours(@ForAll("characters") int character) {
    Dfa only = Dfa.of(new Regex.OneOf(CharacterSet.range(character, character)));
    Dfa others = Dfa.of(new Regex.OneOf(CharacterSet.range(character, character).complement()));
    for (int c = Math.max(0, character - 70); c <= character + 70; c++) {
      if (Character.isValidCodePoint(c) && (c < 0xD800 || c > 0xDFFF)) {
        byte[] bytes = Character.toString(c).getBytes(UTF_8);
        assertThat(only.matches(bytes, 0, bytes.length)).isEqualTo(c == character);
        assertThat(others.matches(bytes, 0, bytes.length)).isEqualTo(c != character);
      }
    }
  }

  @Provide
  Arbitrary<Integer> characters() {
    return Arbitraries.oneOf(
            Arbitraries.of(0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF),
            Arbitraries.integers().between(0, Character.MAX_CODE_POINT))
        .filter(c -> c < 0xD800 || c > 0xDFFF);
  }

  @Test
  void refusesBytesThatAreNotUtf8() {
    Dfa anything =
        Dfa.of(new Regex.Repeat(new Regex.OneOf(CharacterSet.of("").complement()), 1, -1));

    assertThat(anything.matches(new byte[] {(byte) 0xC0, (byte) 0x80}, 0, 2)).isFalse();
    assertThat(anything.matches(new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80}, 0, 3))
        .isFalse();
    assertThat(anything.matches(new byte[] {(byte) 0xFF}, 0, 1)).isFalse();
    assertThat(
            anything.matches(new byte[] {(byte) 0xF4, (byte) 0x90, (byte) 0x80, (byte) 0x80}, 0, 4))
        .isFalse();
  }

  @Test
  void tellsTheLanguagesOfOneTextByTheirLabels() {
    Dfa both = new Nfa().add(Regex.parse("[a-z]+"), 7).add(Regex.parse("dump"), 3).determine();

    assertThat(both.labels(both.run("dump".getBytes(UTF_8), 0, 4))).containsExactly(3, 7);
    assertThat(both.labels(both.run("pump".getBytes(UTF_8), 0, 4))).containsExactly(7);
    assertThat(both.labels(both.run("1234".getBytes(UTF_8), 0, 4))).isEmpty();
    assertThat(both.shortest(state -> both.labelCount(state) == 2))
        .hasValue("dump".getBytes(UTF_8));
  }

  @Test
  void knowsTheLongestText() {
    assertThat(Dfa.of(Regex.parse("[0-9]{1,20}|abc")).longest()).hasValue(20);
    assertThat(Dfa.of(Regex.parse("a(b|cd)?")).longest()).hasValue(3);
    assertThat(Dfa.of(Regex.parse("a+")).longest()).isEmpty();
    assertThat(Dfa.of(Regex.parse("[ü]{2}")).longest()).hasValue(4);
  }

  @Test
  void knowsItsAlphabet() {
    assertThat(Dfa.of(Regex.parse("[ab]c?")).alphabet().stream().toArray())
        .containsExactly('a', 'b', 'c');
  }

  @Test
  void passesOverWhatLeadsNowhere() {
    Regex nothing = Regex.anyOf(List.of());
    Dfa dfa =
        Dfa.of(
            new Regex.Choice(List.of(Regex.sequence(Regex.text("xyz"), nothing), Regex.text("c"))));

    assertThat(dfa.alphabet().stream().toArray()).containsExactly('c');
    assertThat(dfa.longest()).hasValue(1);
    assertThat(Dfa.of(nothing).longest()).hasValue(0);
    assertThat(Dfa.of(nothing).shortest(Dfa.of(nothing)::accepts)).isEmpty();
    assertThat(Dfa.of(Regex.text("")).longest()).hasValue(0);
  }

  @Test
  void runsOverAPartOfAText() {
    Dfa dfa = Dfa.of(Regex.parse("b+"));
    byte[] text = "abbc".getBytes(UTF_8);

    assertThat(dfa.matches(text, 1, 3)).isTrue();
    assertThat(dfa.matches(text, 0, 3)).isFalse();
    assertThat(dfa.matches(text, 1, 4)).isFalse();
    assertThat(dfa.matches(text, 1, 1)).isFalse();
    assertThat(dfa.run(text, 1, 1)).isEqualTo(Dfa.START);
    assertThat(dfa.run(text, 0, 4)).isEqualTo(Dfa.NOWHERE);
    assertThat(dfa.accepts(Dfa.NOWHERE)).isFalse();
    assertThat(dfa.labelCount(Dfa.NOWHERE)).isZero();
    assertThat(dfa.states()).isEqualTo(2);
  }

  @Test
  void findsAShortestTextOfLettersWhereItCan() {
    Dfa dfa = Dfa.of(Regex.parse("[0-9a-f]{2}|[0-9]|xyz"));

    assertThat(dfa.shortest(dfa::accepts)).hasValue("0".getBytes(UTF_8));
    Dfa longer = Dfa.of(Regex.parse("[0-9a-f]{3,9}"));
    assertThat(longer.shortest(longer::accepts)).hasValue("aaa".getBytes(UTF_8));
    assertThat(longer.shortest(state -> state == Dfa.START)).hasValue(new byte[0]);
  }

  @ParameterizedTest
  @CsvSource({
    "'[a-c]+', '[a-z]+', ",
    "'[a-z]+', '[a-c]+', d",
    "'[a-z]{1,3}', '[a-z]{1,2}', aaa",
    "'ab|cd', 'ab', cd",
    "'a?', 'a', ''",
    "'abc', 'xyz', abc",
  })
  void findsAShortestTextThatAnotherLanguageLacks(String first, String second, String missing) {
    assertThat(
            Inclusion.findMissing(Dfa.of(Regex.parse(first)), Dfa.of(Regex.parse(second)))
                .map(text -> new String(text, UTF_8)))
        .isEqualTo(Optional.ofNullable(missing));
  }

  @Test
  void joinsRangesOfCharactersAndLeavesSurrogatesOut() {
    CharacterSet set = CharacterSet.of("cab").and(CharacterSet.range('d', 'f'));

    assertThat(set.ranges()).containsExactly(new CharacterSet.Range('a', 'f'));
    assertThat(CharacterSet.of("ac").ranges())
        .containsExactly(new CharacterSet.Range('a', 'a'), new CharacterSet.Range('c', 'c'));
    assertThat(CharacterSet.range('a', 'z').and(CharacterSet.range('c', 'd')).ranges())
        .containsExactly(new CharacterSet.Range('a', 'z'));
    assertThat(CharacterSet.range(0xD000, 0xE001).ranges())
        .containsExactly(
            new CharacterSet.Range(0xD000, 0xD7FF), new CharacterSet.Range(0xE000, 0xE001));
    assertThat(CharacterSet.range(0xD800, 0xDFFF).ranges()).isEmpty();
  }

  @Test
  void knowsAllOtherCharacters() {
    assertThat(CharacterSet.range('b', 'y').complement().ranges())
        .containsExactly(
            new CharacterSet.Range(0, 'a'),
            new CharacterSet.Range('z', 0xD7FF),
            new CharacterSet.Range(0xE000, Character.MAX_CODE_POINT));
    assertThat(CharacterSet.range(0, 'y').complement().ranges().getFirst())
        .isEqualTo(new CharacterSet.Range('z', 0xD7FF));
    assertThat(CharacterSet.range('a', Character.MAX_CODE_POINT).complement().ranges())
        .containsExactly(new CharacterSet.Range(0, '`'));
    assertThat(CharacterSet.range(0, Character.MAX_CODE_POINT).complement().ranges()).isEmpty();
  }

  private static boolean matches(String expression, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return Dfa.of(Regex.parse(expression)).matches(bytes, 0, bytes.length);
  }
}
