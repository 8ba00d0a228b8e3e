package dev.berth.keyspace.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.Sample;
import dev.berth.keyspace.source.Problem;
import dev.berth.keyspace.source.ProblemsException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompilerTest {
  @Test
  void tellsAllProblemsAtOnceWithTheirPlaces() {
    List<Problem> problems =
        Sample.problems(
            """
            keyspace: sample
            head: "cube:<verson>"
            variables:
              id: {like: "[0-9]*"}
            families:
              one: {key: "a:<idd>", type: string, life: {ttl: 1h}}
              two: {key: "b:{id}", type: strng, life: {ttl: 1 hour}}
              three: {key: "c", type: set, lief: undecided}
            groups:
              pair: {of: [one, four]}
            """);

    assertThat(problems)
        .extracting(problem -> problem.at().line() + " " + problem.what())
        .containsExactlyInAnyOrder(
            "2 <verson> in the head",
            "4 variable 'id' may be empty",
            "6 <idd> is not declared",
            "7 in 'b:{id}': '{' in a key",
            "7 'type' is 'strng'",
            "7 'ttl' is '1 hour'",
            "8 'life' is missing",
            "8 'lief' is not known here",
            "8 family 'three' has one key only",
            "10 group 'pair' names 'four', which is not declared");
    assertThat(problems).allSatisfy(problem -> assertThat(problem.mend()).isNotBlank());
    assertThat(problems).extracting(problem -> problem.at().file()).containsOnly("sample.yaml");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a:<id>      | a:<name>       | a:0",
        "a:<id>      | a:<rest>       | a:0",
        "<name>:x    | a:<name>       | a:x",
        "a<name>     | ab             | ab",
        "a-<id>      | <name>         | a-0",
        "tag(a):<id> | tag(a):<name>  | {a}:0",
      })
  void refusesOverlapWithAKeyThatShowsIt(String one, String two, String key) {
    assertThat(Sample.problems(twoFamilies(one, two)))
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.what())
                    .startsWith("'sample/two' and 'sample/one' (sample.yaml:4:")
                    .endsWith("overlap: '" + key + "' would be a key of both"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "guilds:<id>    | guilds<name>",
        "members:<id>   | members:<id>:<id2>",
        "reactions:<id> | reactions:<id>:<rest>",
        "a:<id>         | a:<word>",
        "tag(a):<id>    | a:<id>",
        "webhooks<id>   | webhooks:<id>",
      })
  void acceptsFamiliesThatNeverMeet(String one, String two) {
    assertThat(Sample.problems(twoFamilies(one, two))).isEmpty();
  }

  private static String twoFamilies(String one, String two) {
    return """
        keyspace: sample
        variables: {id: {like: "[0-9]+"}, id2: {like: "[0-9]+"}, name: {}, word: {one-of: [x, y]}, rest: {rest: text}}
        families:
          one: {key: "%s", type: string, single: %s, life: {ttl: 1h}}
          two: {key: "%s", type: string, single: %s, life: {ttl: 1h}}
        """
        .formatted(one, !one.contains("<"), two, !two.contains("<"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a:<id><name>  | <id> and <name> stand side by side",
        "<name>-<id>   | <name> is followed by '-', which it may hold itself",
        "<rest>:a      | more follows <rest>, which is the rest of the key",
        "tag(<rest>)   | more follows <rest>, which is the rest of the key",
      })
  void refusesKeysThatCouldBeTakenApartInTwoWays(String key, String what) {
    assertThat(Sample.problems(twoFamilies(key, "other:<id>")))
        .singleElement()
        .satisfies(problem -> assertThat(problem.what()).endsWith(what));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{like: \"[a-z:]+\"}        | may hold the delimiter ':'",
        "{like: \"[^:]+\"}          | may hold a brace, which would change the slot",
        "{like: \"[a-z{]+\"}         | may hold a brace, which would change the slot",
        "{like: \"[a-z}]+\"}         | may hold a brace, which would change the slot",
        "{like: \"[^:{}]+\"}        | may hold a control character",
        "{like: \"a*\"}             | may be empty",
        "{one-of: [a, \"\"]}        | may be empty",
        "{one-of: [\"a:b\"]}        | may hold the delimiter ':'",
        "{like: \"a.b\"}            | '.' stands for any character",
        "{from: x, by: sha3}        | is derived by 'sha3', which is not known",
        "{like: a, escape: percent} | says twice what it holds",
        "{escape: html}             | 'escape' is 'html'",
        "{max: 0}                   | 'max' is '0'",
        "{one-of: []}               | can hold nothing at all",
        "{like: \"(a{1000}){5}\"}    | it makes 5,001 states",
      })
  void refusesVariablesThatCouldHarmAKey(String variable, String what) {
    String catalog =
        """
        keyspace: sample
        variables: {x: %s}
        families: {f: {key: "a:<x>", type: string, life: {ttl: 1h}}}
        """
            .formatted(variable);

    assertThat(Sample.problems(catalog))
        .extracting(Problem::what)
        .anySatisfy(told -> assertThat(told).contains(what));
  }

  @Test
  void takesExpressionsUpToTheirMostStates() {
    String family =
        "{keyspace: sample, variables: {x: {like: \"%s\"}}, families: {f: {key: \"a:<x>\", type: set, life: undecided}}}";

    assertThat(Sample.problems(family.formatted("(a{1000}){4}a{95}"))).isEmpty();
    assertThat(Sample.problems(family.formatted("(a{1000}){4}a{96}")))
        .extracting(Problem::what)
        .containsExactly("variable 'x': it makes 4,097 states");
  }

  @Test
  void tellsWhenTheFamiliesTogetherAreTooComplex() {
    String key = "a" + ":<x>".repeat(13);

    assertThat(
            Sample.problems(
                """
                keyspace: sample
                variables: {x: {like: "(a{1000}){4}"}}
                families: {f: {key: "%s", type: set, life: undecided}}
                """
                    .formatted(key)))
        .extracting(Problem::what)
        .containsExactly("the families together are too complex: together more than 50000 states");
  }

  @Test
  void tellsOnceOfAVariableThatNoFamilyCanUse() {
    assertThat(
            Sample.problems(
                """
                keyspace: sample
                variables: {x: {like: "[a-z:]+"}, id: {}}
                families:
                  one: {key: "<x>:a:<id>", type: set, life: undecided}
                  two: {key: "<x>:a:<id>", type: set, life: undecided}
                """))
        .extracting(Problem::what)
        .containsExactly("variable 'x' may hold the delimiter ':'");
  }

  @Test
  void tellsSingleFamiliesFromOthers() {
    String family =
        "{keyspace: sample, variables: {id: {}}, families: {f: {key: \"%s\", single: %s, type: set, life: undecided}}}";

    assertThat(Sample.problems(family.formatted("a:b", true))).isEmpty();
    assertThat(Sample.problems(family.formatted("a:<id>", false))).isEmpty();
    assertThat(Sample.problems(family.formatted("a:b", false)))
        .extracting(Problem::what)
        .containsExactly("family 'f' has one key only");
    assertThat(Sample.problems(family.formatted("a:<id>", true)))
        .extracting(Problem::what)
        .containsExactly("family 'f' is single, but its key has a variable");
  }

  @ParameterizedTest
  @ValueSource(strings = {"<", "<>", "<id"})
  void tellsOfFieldsThatAreNamedLikeHalfAVariable(String name) {
    assertThat(
            Sample.problems(
                """
                keyspace: sample
                variables: {id: {}}
                families: {f: {key: "a:<id>", type: hash, fields: {"%s": text}, life: undecided}}
                """
                    .formatted(name)))
        .extracting(Problem::what)
        .containsExactly("'" + name + "' is no name of a field");
  }

  @Test
  void decidesOverlapOverAllCatalogsThatAreLoadedTogether() {
    CatalogLoader loader =
        new CatalogLoader()
            .add("a.yaml", small("one", "x:<id>"))
            .add("b.yaml", small("two", "x:<id>"));

    assertThat(problemsOf(loader))
        .singleElement()
        .hasToString(
            "b.yaml:3:12: 'two/f' and 'one/f' (a.yaml:3:12) overlap: 'x:0' would be a key of both;"
                + " tell them apart by a literal segment, or narrow a variable");
  }

  @Test
  void refusesOneKeyspaceTwice() {
    CatalogLoader loader =
        new CatalogLoader()
            .add("a.yaml", small("one", "x:<id>"))
            .add("b.yaml", small("one", "y:<id>"));

    assertThat(problemsOf(loader))
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.what())
                    .isEqualTo("keyspace 'one' is also declared in a.yaml:1:1"));
  }

  private static String small(String name, String key) {
    return """
        keyspace: %s
        variables: {id: {like: "[0-9]+"}}
        families: {f: {key: "%s", type: string, life: {ttl: 1h}}}
        """
        .formatted(name, key);
  }

  private static List<Problem> problemsOf(CatalogLoader loader) {
    try {
      loader.load();
      return List.of();
    } catch (ProblemsException e) {
      return e.problems();
    }
  }

  @Test
  void refusesALegacyFormThatClaimsEverything() {
    assertThat(Sample.problems(legacy("\"<id>\"")))
        .singleElement()
        .satisfies(problem -> assertThat(problem.what()).contains("has no text of its own"));
    assertThat(Sample.problems(legacy("{key: \"<id>\", fingerprint: {type: hash}}"))).isEmpty();
    assertThat(Sample.problems(legacy("\"::<id>\"")))
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.what())
                    .isEqualTo(
                        "the legacy form '::<id>' has no text of its own, so any key could be one"));
    assertThat(Sample.problems(legacy("\"x<id>\""))).isEmpty();
    assertThat(Sample.problems(legacy("\"x:<id>\""))).isEmpty();
  }

  @Test
  void refusesALegacyFormThatNobodyWouldRecognise() {
    assertThat(Sample.problems(legacy("\"new:<id>\"")))
        .singleElement()
        .satisfies(
            problem -> assertThat(problem.what()).contains("is also a key of a family of today"));
  }

  private static String legacy(String form) {
    return """
        keyspace: sample
        variables: {id: {like: "[0-9]+"}}
        families: {f: {key: "new:<id>", type: string, life: {ttl: 1h}, legacy: [%s]}}
        """
        .formatted(form);
  }

  @Test
  void refusesSettingsThatDoNotFit() {
    String catalog = small("sample", "x:<id>");

    assertThat(Sample.problems(catalog, Settings.NONE.withPrefix("p")))
        .extracting(Problem::what)
        .containsExactly("keyspace 'sample' lets nobody choose a prefix");
    assertThat(Sample.problems(catalog, Settings.NONE.withEncoding("json")))
        .extracting(Problem::what)
        .containsExactly("keyspace 'sample' has no encoding 'json'");
    assertThat(Sample.problems(catalog, Settings.NONE.withoutExpiry("g")))
        .extracting(Problem::what)
        .containsExactly("the settings give a life to 'g', which keyspace 'sample' does not have");
  }
}
