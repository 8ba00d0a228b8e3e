package dev.berth.keyspace.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.Sample;
import dev.berth.keyspace.source.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How the keys of a catalog begin. */
class CompileHeadTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "head: \"tag(a)\"       | a tag in the head; put the tag into the keys of the families",
        "head: \"a:<id>\"       | <id> in the head; only <prefix>, <version> and <scope> may stand there",
        "head: \"<prefix>\"     | the head uses <prefix>; declare prefix: {default: …}",
        "head: \"<version>\"    | the head uses <version>; declare version: {major: 1}",
        "prefix: {default: a} | the head does not use <prefix>; write it into the head, or remove this",
        "scopes: {a: Web}     | the head does not use <scope>; write it into the head, or remove this",
        "version: {major: 1, encoding: [json, b4]} | 'b4' is no id of an encoding; it is made of letters, '_', '+' and '-'",
      })
  void tellsWhatIsWrongWithAHead(String entries, String problem) {
    assertThat(Sample.problems(catalog(entries, "")))
        .extracting(told -> told.what() + "; " + told.mend())
        .containsExactly(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``            | family 'f' has no scope; write scope: with one of [web, shared]",
        "scope: shard, | family 'f' is in scope 'shard', which is not declared; did you mean 'shared'?",
        "scope: other, | family 'f' is in scope 'other', which is not declared; known are [web, shared]",
      })
  void asksEachFamilyForItsScope(String scope, String problem) {
    assertThat(Sample.problems(catalog("head: \"<scope>\"\nscopes: {web: Web, shared: {}}", scope)))
        .extracting(told -> told.what() + "; " + told.mend())
        .containsExactly(problem);
  }

  @Test
  void tellsWhenNoScopeIsDeclared() {
    assertThat(Sample.problems(catalog("head: \"<scope>\"", "scope: web,")))
        .extracting(told -> told.what() + "; " + told.mend())
        .containsExactlyInAnyOrder(
            "the head uses <scope>; declare scopes: {name: owner}",
            "family 'f' is in scope 'web', which is not declared; known are []");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "head: \"cube\"                                     | cube:a:7",
        "head: \"cube<version>.x:y\", version: {major: 3}   | cubev3.x:y:a:7",
        "head: \"<prefix>\", prefix: {default: \"p:q\"}       | p:q:a:7",
        "head: \"<version>\", version: {major: 0, encoding: [json, raw]} | v0json:a:7",
        "version: {major: 1}                              | a:7",
      })
  void putsTheHeadBeforeEveryKey(String entries, String key) {
    String catalog =
        "{keyspace: sample, variables: {id: {}}, families: {f: {key: \"a:<id>\", type: set, life: undecided}}, "
            + entries
            + "}";

    assertThat(Sample.keyspace(catalog).family("f").key("7")).hasToString(key);
  }

  @Test
  void putsTheScopeOfEachFamilyIntoItsKeys() {
    assertThat(
            Sample.keyspace(catalog("head: \"x:<scope>\"\nscopes: {web: Web}", "scope: web,"))
                .family("f")
                .key("7"))
        .hasToString("x:web:a:7");
  }

  @Test
  void refusesADefaultPrefixThatCouldHarmKeys() {
    assertThat(Sample.problems(catalog("head: \"<prefix>\"\nprefix: {default: \"a b\"}", "")))
        .extracting(Problem::what)
        .containsExactly("the prefix 'a b' holds a space or control character");
  }

  @Test
  void letsNobodyChooseAPrefixWhereTheCatalogSaysSo() {
    String fixed = catalog("head: \"<prefix>\"\nprefix: {default: a, override: false}", "");

    assertThat(Sample.problems(fixed)).isEmpty();
    assertThat(Sample.problems(fixed, Settings.NONE.withPrefix("b")))
        .extracting(Problem::what)
        .containsExactly("keyspace 'sample' lets nobody choose a prefix");
  }

  private static String catalog(String entries, String family) {
    return """
        keyspace: sample
        variables: {id: {}}
        families: {f: {%s key: "a:<id>", type: set, life: undecided}}
        %s
        """
        .formatted(family, entries);
  }
}
