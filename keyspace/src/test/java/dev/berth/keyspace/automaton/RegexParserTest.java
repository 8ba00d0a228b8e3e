package dev.berth.keyspace.automaton;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegexParserTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a.b      | stands for any character",
        "^a       | an anchor",
        "a$       | an anchor",
        "*a       | nothing to repeat",
        "(a       | ')' is missing",
        "a)       | ')' without '('",
        "[a       | ']' is missing",
        "[]       | an empty set",
        "a]       | without its beginning",
        "a{2      | '}' is missing",
        "a{       | a number is missing",
        "a{3,2}   | end is before its beginning",
        "[z-a]    | end is before its beginning",
        "a**      | a repeat of a repeat",
        "a{2000}  | a repeat above 1000",
        "(?=a)    | only plain groups",
        "\\1      | is not known",
        "\\       | at the end",
        "[a[]     | inside a set",
        "[a-\\d]   | a range must end in a plain character",
        "[a-[]    | a range must end in a plain character",
        "[a-      | ']' is missing",
        "[\\      | at the end",
        "a{2,     | a number is missing",
        "a{,2}    | a number is missing",
      })
  void saysWhatIsWrong(String expression, String why) {
    assertThatExceptionOfType(RegexException.class)
        .isThrownBy(() -> Regex.parse(expression))
        .withMessageContaining(why);
  }

  @Test
  void saysWhereItIsWrong() {
    assertThatExceptionOfType(RegexException.class)
        .isThrownBy(() -> Regex.parse("ab|c*+d"))
        .withMessage("a repeat of a repeat; put the inner one in parentheses (at character 5)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {".", "[", "]", "(", ")", "{", "}", "?", "*", "+", "|", "^", "$", "\\", "-", "/"})
  void takesAnEscapedCharacterForItself(String character) {
    assertThat(matches("\\" + character, character)).isTrue();
    assertThat(matches("[\\" + character + "]", character)).isTrue();
    assertThat(matches("\\" + character, "a")).isFalse();
  }

  @Test
  void takesRangesOfOneCharacterAndHyphensAtTheEdge() {
    assertThat(matches("[a-a]", "a")).isTrue();
    assertThat(matches("[a-]{2}", "a-")).isTrue();
    assertThat(matches("[-a]{2}", "-a")).isTrue();
  }

  @Test
  void takesExpressionsAsLongAndDeepAsTheyMayBe() {
    assertThat(matches("a".repeat(1000), "a".repeat(1000))).isTrue();
    assertThatExceptionOfType(RegexException.class)
        .isThrownBy(() -> Regex.parse("a".repeat(1001)))
        .withMessage("an expression of more than 1000 characters");
    assertThat(matches("(".repeat(19) + "a" + ")".repeat(19), "a")).isTrue();
    assertThatExceptionOfType(RegexException.class)
        .isThrownBy(() -> Regex.parse("(".repeat(20) + "a" + ")".repeat(20)))
        .withMessageContaining("more than 20 levels of parentheses");
    assertThat(matches("(a)".repeat(30), "a".repeat(30))).as("side by side").isTrue();
  }

  private static boolean matches(String expression, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return Dfa.of(Regex.parse(expression)).matches(bytes, 0, bytes.length);
  }

  @Test
  void refusesExpressionsThatWouldGrowBeyondMeasure() {
    assertThatExceptionOfType(RegexException.class)
        .isThrownBy(() -> Dfa.of(Regex.parse("((a{1000}){1000}){1000}")))
        .withMessageContaining("states");
    assertThatExceptionOfType(RegexException.class)
        .isThrownBy(() -> Dfa.of(Regex.parse("[ab]*a[ab]{20}")))
        .withMessageContaining("states");
    assertThatExceptionOfType(RegexException.class)
        .isThrownBy(() -> Regex.parse("(".repeat(500) + ")".repeat(500)))
        .withMessageContaining("levels");
  }
}
