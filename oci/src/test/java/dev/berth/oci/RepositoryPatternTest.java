package dev.berth.oci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RepositoryPatternTest {

  private static boolean matches(String pattern, String name) {
    return RepositoryPattern.parse(pattern).matches(new RepositoryName(name));
  }

  @ParameterizedTest
  @CsvSource({
    "app, app",
    "team/app, team/app",
    "team/*, team/app",
    "team/*, team/a.b_c-d",
    "a/b/*, a/b/c",
    "team/**, team/app",
    "team/**, team/app/arm64",
    "a/b/**, a/b/c/d/e"
  })
  void matchesNames(String pattern, String name) {
    assertThat(matches(pattern, name)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "app, ap",
    "app, apps",
    "app, app/one",
    "app, team/app",
    "team/*, team",
    "team/*, team/app/arm64",
    "team/*, teams/app",
    "team/*, tea/app",
    "team/*, my/team/app",
    "team/*, teamx",
    "a.b/*, a-b/c",
    "team/**, team",
    "team/**, teams/app",
    "team/**, my/team/app"
  })
  void matchesNoOthers(String pattern, String name) {
    assertThat(matches(pattern, name)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "*",
        "**",
        "/*",
        "/**",
        "team/",
        "/team",
        "team*",
        "te*m",
        "team/***",
        "team/*/",
        "team/*/app",
        "team/**/app",
        "*/app",
        "team//*",
        "Team/*",
        "team/* ",
        "team/?"
      })
  void hasNoOtherForms(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> RepositoryPattern.parse(text));
  }

  @Provide
  static Arbitrary<String> names() {
    return Arbitraries.of("a", "b", "a-b", "ab")
        .list()
        .ofMinSize(1)
        .ofMaxSize(4)
        .map(RepositoryPatternTest::joined);
  }

  private static String joined(List<String> segments) {
    return String.join("/", segments);
  }

  @Provide
  static Arbitrary<String> patterns() {
    return Combinators.combine(names(), Arbitraries.of("", "/*", "/**"))
        .as((base, suffix) -> base + suffix);
  }

  @Property(tries = 2000)
  void matchesWhatTheRegularExpressionDoes(
      @ForAll("patterns") String pattern, @ForAll("names") String name) {
    String expression =
        Pattern.quote(pattern).replace("/**", "/\\E.+\\Q").replace("/*", "/\\E[^/]+\\Q");

    assertThat(matches(pattern, name)).isEqualTo(Pattern.matches(expression, name));
  }

  @Property(tries = 200)
  void readsBackWhatItPrints(@ForAll("patterns") String pattern) {
    assertThat(RepositoryPattern.parse(pattern)).hasToString(pattern);
  }
}
