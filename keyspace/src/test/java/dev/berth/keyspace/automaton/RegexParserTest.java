package dev.berth.keyspace.automaton;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
      })
  void saysWhatIsWrong(String expression, String why) {
    assertThatExceptionOfType(RegexException.class)
        .isThrownBy(() -> Regex.parse(expression))
        .withMessageContaining(why);
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
