package dev.berth.keyspace.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlReaderTest {
  private final Problems problems = new Problems();

  @Test
  void tellsThePlaceOfEveryWord() {
    assertThat(read("a:\n  - b\n  - {c: d}\n"))
        .containsExactly(
            map(
                1,
                1,
                "a",
                new YamlList(at(2, 3), List.of(text(2, 5, "b"), map(3, 6, "c", text(3, 9, "d"))))));
    assertThat(problems.count()).isZero();
  }

  private static YamlMap map(int line, int column, String key, Yaml value) {
    // A map in braces begins one column before its first name.
    int begin = line == 1 ? column : column - 1;
    return new YamlMap(at(line, begin), List.of(new YamlMap.Entry(text(line, column, key), value)));
  }

  @Test
  void readsEachDocumentOfAFile() {
    assertThat(read("one\n---\ntwo\n")).containsExactly(text(1, 1, "one"), text(3, 1, "two"));
  }

  @ParameterizedTest
  @CsvSource({"no", "1e3", "~", "0x10", "2026-11-15", "true"})
  void leavesWordsAsTheyAreWritten(String word) {
    assertThat(read("- " + word))
        .containsExactly(new YamlList(at(1, 1), List.of(text(1, 3, word))));
  }

  @Test
  void notesANameThatStandsTwice() {
    read("{a: 1, b: 2, a: 3}");

    assertThat(problems.sorted())
        .extracting(Problem::toString)
        .containsExactly("a.yaml:1:14: 'a' stands twice; remove one of them");
  }

  @Test
  void readsOnBehindANameThatStandsTwice() {
    YamlMap map = (YamlMap) read("{a: 1, a: 2, b: 4}").getFirst();

    assertThat(map.entries()).extracting(entry -> entry.key().text()).containsExactly("a", "b");
    assertThat(map.find("a")).contains(text(1, 5, "1"));
    assertThat(map.find("x")).isEmpty();
  }

  @Test
  void saysWhereATextIsNoYaml() {
    assertThat(read("a: b\nc: [d\n")).isEmpty();

    assertThat(problems.sorted())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.at().file()).isEqualTo("a.yaml");
              assertThat(problem.at().line()).isEqualTo(3);
              assertThat(problem.what()).startsWith("this is not YAML: ");
            });
  }

  @Test
  void saysWhenATextHasCharactersThatYamlDoesNotAllow() {
    assertThat(read("a: \u0007")).isEmpty();

    assertThat(problems.sorted())
        .singleElement()
        .satisfies(problem -> assertThat(problem.what()).startsWith("this is not YAML: "));
  }

  @Test
  void readsFilesUpToTheirLargestSize() {
    String largest = "x" + "\n".repeat(3_999_999);

    assertThat(read(largest)).hasSize(1);
    assertThat(problems.count()).isZero();
    assertThat(read(largest + "\n")).isEmpty();
    assertThat(problems.sorted())
        .extracting(Problem::toString)
        .containsExactly("a.yaml:1:1: the file is too large; keep it under 4,000,000 characters");
  }

  @Test
  void goesFortyLevelsDeep() {
    assertThat(read("[".repeat(40) + "x" + "]".repeat(40))).hasSize(1);
    assertRefused("[".repeat(41) + "x" + "]".repeat(41));
    assertRefused("{a: ".repeat(41) + "x" + "}".repeat(41));
    assertRefused("&a [*a]");
  }

  @Test
  void takesTwoHundredThousandParts() {
    assertThat(read("[" + "x,".repeat(199_999) + "]")).hasSize(1);
    assertRefused("[" + "x,".repeat(200_000) + "]");
  }

  @Test
  void countsWhatAliasesUnfoldTo() {
    StringBuilder bomb = new StringBuilder("- &a0 [x,x,x,x,x,x,x,x,x,x]\n");
    for (int i = 1; i <= 5; i++) {
      bomb.append("- &a%d [%s]\n".formatted(i, "*a%d,".formatted(i - 1).repeat(9)));
    }

    assertRefused(bomb.toString());
  }

  private void assertRefused(String yaml) {
    assertThatExceptionOfType(ProblemsException.class)
        .isThrownBy(() -> read(yaml))
        .withMessageStartingWith("a.yaml:1:")
        .withMessageEndingWith("too many or too deeply nested parts; use fewer aliases and levels");
  }

  private List<Yaml> read(String text) {
    return YamlReader.read("a.yaml", text, problems);
  }

  private static YamlText text(int line, int column, String text) {
    return new YamlText(at(line, column), text);
  }

  private static Position at(int line, int column) {
    return new Position("a.yaml", line, column);
  }
}
