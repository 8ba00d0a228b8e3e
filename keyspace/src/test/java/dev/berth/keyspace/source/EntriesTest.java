package dev.berth.keyspace.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EntriesTest {
  private final Problems problems = new Problems();

  private enum Colour {
    RED,
    DARK_BLUE
  }

  @Test
  void readsTexts() {
    Entries entries = entries("{a: x, b: [x, y], c: ' '}");

    assertThat(entries.text("a")).hasValue("x");
    assertThat(entries.text("z")).isEmpty();
    assertThat(entries.requiredText("a")).isEqualTo("x");
    assertThat(entries.texts("a")).containsExactly("x");
    assertThat(entries.texts("b")).containsExactly("x", "y");
    assertThat(entries.texts("z")).isEmpty();
    assertThat(entries.has("b")).isTrue();
    assertThat(entries.has("z")).isFalse();
    assertThat(told()).isEmpty();
  }

  @Test
  void notesTextsThatAreMissingOrNone() {
    Entries entries = entries("{a: [x], b: ' ', c: [x, [y]]}");

    assertThat(entries.requiredText("a")).isEmpty();
    assertThat(entries.requiredText("b")).isEmpty();
    assertThat(entries.requiredText("z")).isEmpty();
    assertThat(entries.texts("c")).containsExactly("x");

    assertThat(told())
        .containsExactly(
            "1 'z' is missing; write z: …",
            "5 'a' is a list, not text; write text",
            "13 'b' is missing; write b: …",
            "25 an item of 'c' is a list, not text; write text");
  }

  @Test
  void readsFlags() {
    Entries entries = entries("{a: true, b: false, c: 'yes'}");

    assertThat(entries.flag("a", false)).isTrue();
    assertThat(entries.flag("b", true)).isFalse();
    assertThat(entries.flag("z", true)).isTrue();
    assertThat(entries.flag("z", false)).isFalse();
    assertThat(told()).isEmpty();
    assertThat(entries.flag("c", true)).isTrue();
    assertThat(entries.flag("c", false)).isFalse();
    assertThat(told()).containsExactly("24 'c' is 'yes'; write true or false");
  }

  @ParameterizedTest
  @CsvSource({"2", "3", "9"})
  void readsNumbersWithinBounds(int number) {
    assertThat(entries("{a: %d}".formatted(number)).number("a", 2, 9)).hasValue(number);
    assertThat(told()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1", "10", "-3", "3.0", "three", "99999999999"})
  void notesOtherNumbers(String number) {
    assertThat(entries("{a: %s}".formatted(number)).number("a", 2, 9)).isEmpty();
    assertThat(told())
        .containsExactly("5 'a' is '%s'; write a whole number from 2 to 9".formatted(number));
  }

  @Test
  void readsWordsOfAnEnum() {
    Entries entries = entries("{a: dark-blue, b: red, c: RED}");

    assertThat(entries.choice("a", Colour.class, Colour.RED)).isEqualTo(Colour.DARK_BLUE);
    assertThat(entries.choice("b", Colour.class, Colour.DARK_BLUE)).isEqualTo(Colour.RED);
    assertThat(entries.choice("z", Colour.class, Colour.DARK_BLUE)).isEqualTo(Colour.DARK_BLUE);
    assertThat(entries.choice("c", Colour.class, Colour.DARK_BLUE)).isEqualTo(Colour.DARK_BLUE);
    assertThat(told()).containsExactly("27 'c' is 'RED'; write one of red, dark-blue");
  }

  @Test
  void readsItemsAndMaps() {
    Entries entries = entries("{a: [x, {y: z}], b: x, c: {d: e, f: g}}");

    assertThat(entries.items("a")).extracting(Yaml::kind).containsExactly("text", "a map");
    assertThat(entries.items("b")).extracting(Yaml::kind).containsExactly("text");
    assertThat(entries.items("z")).isEmpty();
    assertThat(entries.map("c").flatMap(inner -> inner.text("d"))).hasValue("e");
    assertThat(entries.map("z")).isEmpty();
    assertThat(entries.each("c", (name, value) -> name.text() + value.kind()))
        .isEqualTo(Map.of("d", "dtext", "f", "ftext"));
    assertThat(told()).isEmpty();
    assertThat(entries.map("b").orElseThrow().text("d")).isEmpty();
    assertThat(told()).containsExactly("21 'b' is text, not a map; write {name: value}");
  }

  @Test
  void readsWhatAParserMakesOfAText() {
    Entries entries = entries("{a: x, b: y}");

    assertThat(entries.parsed("a", Optional::of, "mend")).hasValue("x");
    assertThat(entries.parsed("z", Optional::of, "mend")).isEmpty();
    assertThat(told()).isEmpty();
    assertThat(entries.<String>parsed("b", text -> Optional.empty(), "mend")).isEmpty();
    assertThat(told()).containsExactly("11 'b' is 'y'; mend");
  }

  @Test
  void notesEntriesThatNobodyAskedFor() {
    Entries entries = entries("{about: x, abuot: y, colour: z}");
    entries.text("about");
    entries.text("size");

    entries.finish();

    assertThat(told())
        .containsExactly(
            "12 'abuot' is not known here; known here: about, size",
            "22 'colour' is not known here; known here: about, size");
  }

  @Test
  void saysWhatMayHaveBeenMeant() {
    Entries entries = entries("{abot: x}");
    entries.has("about");
    entries.has("size");

    entries.finish();

    assertThat(told()).containsExactly("2 'abot' is not known here; did you mean 'about'?");
  }

  @Test
  void takesEntriesThatWereAskedForInAnyWay() {
    Entries entries = entries("{a: x, b: {c: d}}");
    entries.find("a");
    entries.map("b").orElseThrow().eachEntry((name, value) -> value);

    entries.finish();

    assertThat(told()).isEmpty();
  }

  @Test
  void knowsWhereItsEntriesStand() {
    Entries entries = entries("{a: x}");

    assertThat(entries.at()).hasToString("a.yaml:1:1");
    assertThat(entries.at("a")).hasToString("a.yaml:1:5");
    assertThat(entries.at("z")).hasToString("a.yaml:1:1");
  }

  private Entries entries(String yaml) {
    return Entries.of(YamlReader.read("a.yaml", yaml, problems).getFirst(), "it", problems);
  }

  /** Each problem with its column. */
  private List<String> told() {
    return problems.sorted().stream()
        .map(problem -> problem.at().column() + " " + problem.what() + "; " + problem.mend())
        .toList();
  }
}
