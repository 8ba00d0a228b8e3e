package dev.berth.keyspace.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.Sample;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a catalog names by name must be there and fit together. */
class CheckReferencesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "owner: Wep                 | there is no service 'Wep'; did you mean 'Web'?",
        "writers: [Job]             | there is no service 'Job'; known are Api, Web",
        "readers: [Web, Job]        | there is no service 'Job'; known are Api, Web",
        "writers: [Job], readers: [Job], owner: Job | there is no service 'Job'; known are Api, Web",
        "index-of: users            | there is no family 'users'; known are f",
        "fields: {a: record Other}  | there is no record 'Other'; known are R",
        "fields: {a: json Other}    | there is no record 'Other'; known are R",
        "fields: {\"<colour>\": text} | there is no variable 'colour'; known are all, at, hash, id, part",
        "fields: {a: {short: b}, b: text} | 'b' names two fields; give each its own short name",
        "value: json Other          | there is no record 'Other'; known are R",
        "value: {encoding: json, record: R, older: Other} | there is no record 'Other'; known are R",
        "value: jsn                 | there is no encoding 'jsn'; did you mean 'json'?",
        "value: xml                 | there is no encoding 'xml'; known are integer, json, msgpack, raw",
        "value: {record: R}         | the value has no encoding; write encoding: with one of integer, json, msgpack, raw",
        "value: {encoding: json, names: short} | names without a record; write record: NAME, or remove names",
        "value: {encoding: json, older: R} | older without a record; write record: NAME, or remove older",
        "fields: {colour: text}, verify: colour | there is no input 'colour'; known are id",
        "fields: {name: text}, verify: id | there is no field 'id'; known are name",
        "partitions: 16             | no variable of 'f' has 16 values; derive one by bucket(16)",
      })
  void tellsWhatIsNotThere(String more, String problem) {
    assertThat(problems("key: \"a:<id>\", type: hash, life: {ttl: 1h}, " + more))
        .containsExactly(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "type: string, life: {trim: 9}         | family 'f' is trimmed, but is no stream; give it a ttl, or type: stream",
        "type: [stream, set], life: {trim: 9}  | family 'f' is trimmed, but is no stream; give it a ttl, or type: stream",
        "type: set, life: {ttl: 1h, refreshed-by: Job} | there is no service 'Job'; known are Api, Web",
      })
  void tellsWhenALifeDoesNotFit(String more, String problem) {
    assertThat(problems("key: \"a:<id>\", " + more)).containsExactly(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "key: \"a:<at>\", verify: at      | 'f' verifies 'at', which is time; only text and integers can be compared with an input",
        "key: \"a:<all>\", verify: all    | 'f' verifies 'all', which is list of text; only text and integers can be compared with an input",
        "key: \"a:<hash>\", verify: hash  | there is no input 'hash'; known are path",
        "key: \"a:<part>\", partitions: 8 | no variable of 'f' has 8 values; derive one by bucket(8)",
      })
  void tellsWhenAKeyDoesNotFit(String more, String problem) {
    assertThat(problems("type: string, value: json R, life: {ttl: 1h}, " + more)).contains(problem);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "key: \"a:<id>\", value: json R, verify: id",
        "key: \"a:<hash>\", value: json R, verify: path",
        "key: \"a:<id>\", value: {one-of: [x, y]}",
        "key: \"a:<id>\", value: {encoding: json, record: R, names: short, older: R}",
        "key: \"a:<id>\", readers: [Web, external], writers: [Api]",
        "key: \"a:<id>\", index-of: f",
        "key: \"a:<id>\", fields: {\"<id>\": text, a: {short: x}, b: {short: y}}",
        "key: \"a:<part>\", partitions: 16",
        "key: \"a:<part>:<hash>\", partitions: 16",
      })
  void acceptsWhatFits(String more) {
    assertThat(problems("type: string, life: {ttl: 1h}, " + more)).isEmpty();
  }

  @Test
  void takesAnyNameForAServiceWhereNoneIsDeclared() {
    assertThat(
            Sample.problems(
                """
                keyspace: sample
                families: {f: {key: a, single: true, owner: Job, type: set, life: undecided}}
                """))
        .isEmpty();
  }

  @Test
  void looksIntoRecordsToo() {
    assertThat(
            Sample.problems(
                """
                keyspace: sample
                records: {R: {a: record Other}, S: {a: {short: b}, b: text}}
                families: {f: {key: a, single: true, type: set, life: undecided}}
                """))
        .extracting(problem -> problem.at().line() + " " + problem.what())
        .containsExactly("2 there is no record 'Other'", "2 'b' names two fields");
  }

  @Test
  void saysWhatToDoWhereNothingIsDeclared() {
    assertThat(
            Sample.problems(
                """
                keyspace: sample
                families: {f: {key: a, single: true, type: string, value: json R, life: undecided}}
                """))
        .singleElement()
        .satisfies(problem -> assertThat(problem.mend()).isEqualTo("declare it"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a:b", "ä"})
  void refusesNamesOfScopesThatCouldNotStandInAKey(String name) {
    assertThat(
            Sample.problems(
                """
                keyspace: sample
                head: "<scope>"
                scopes: {web: Web, "%s": Web}
                families: {f: {scope: web, key: a, single: true, type: set, life: undecided}}
                """
                    .formatted(name)))
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.what()).isEqualTo("'" + name + "' is no name of a scope"));
  }

  private static List<String> problems(String family) {
    String catalog =
        """
        keyspace: sample
        services: {Web: {}, Api: {}}
        variables:
          id: {like: "[0-9]+"}
          at: {like: "[0-9]+"}
          all: {like: "[0-9]+"}
          hash: {from: path, by: sha256}
          part: {from: path, by: bucket(16)}
        records: {R: {path: text, id: integer, at: time, all: list of text}}
        families:
          f: {%s}
        """
            .formatted(family);
    return Sample.problems(catalog).stream()
        .map(problem -> problem.what() + "; " + problem.mend())
        .toList();
  }
}
