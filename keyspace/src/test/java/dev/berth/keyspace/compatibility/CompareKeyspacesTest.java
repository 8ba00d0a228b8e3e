package dev.berth.keyspace.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.Sample;
import dev.berth.rules.Shows;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompareKeyspacesTest {
  private static final String CATALOG =
      """
      keyspace: sample
      head: "cube:<version>:<scope>"
      version: {major: 1}
      scopes: {master: CubeMaster, shared: {}}
      variables: {id: {like: "[0-9a-f]{2}"}, state: {one-of: [on, off]}}
      records:
        Thing:
          name: text
          size: {type: integer, unit: MB, short: s}
          note: {type: text, optional: true}
      families:
        metric: {scope: master, key: "metric:<id>", type: hash, fields: {cpu: {type: integer, unit: milli-cpu}}, life: {ttl: 10m}}
        thing: {scope: shared, key: "thing:<id>:<state>", type: string, value: {encoding: msgpack, record: Thing, names: positional}, life: {ttl: none, ends: DEL}}
        state: {scope: shared, key: "state:<id>", type: string, value: {one-of: [running, paused]}, life: {ttl: 60s}}
      """;

  @Test
  void findsNothingWhereNothingChanged() {
    assertThat(compare(CATALOG).changes()).isEmpty();
    assertThat(compare(CATALOG).versionProblem()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "metric:<id>    | metrics:<id>      | breaking metric: the key was master metric:<id> and is master metrics:<id>",
        "scope: master  | scope: shared     | breaking metric: the key was master metric:<id> and is shared metric:<id>",
        "[0-9a-f]{2}    | [0-9]{2}          | breaking metric: <id> may no longer be 'aa'",
        "[0-9a-f]{2}    | [0-9a-f]{2,3}     | additive metric: <id> may also be 'aaa'",
        "[on, off]      | [on]              | breaking thing: <state> may no longer be 'off'",
        "type: hash     | type: set         | breaking metric: the type was [hash] and is [set]",
        "milli-cpu      | percent           | breaking metric: field 'cpu' was in milli-cpu and is in percent",
        "{cpu:          | {mem: text, cpu:  | additive metric: new field 'mem'",
        "{cpu:          | {gpu:             | breaking metric: field 'cpu' is gone",
        "names: positional | names: full    | breaking thing: field names were POSITIONAL and are FULL",
        "encoding: msgpack | encoding: json | breaking thing: the encoding was msgpack and is json",
        "name: text     | name: bytes       | breaking thing: field 'name' was text and is bytes",
        "optional: true | optional: false   | breaking thing: field 'note' is required now",
        "ttl: 10m       | ttl: 5m           | breaking metric: the life was '10m after each write' and is '5m after each write'",
        "ttl: 10m       | ttl: 20m          | additive metric: the life was '10m after each write' and is '20m after each write'",
        "ttl: none      | ttl: 1d           | breaking thing: the life was 'no expiry' and is '1d after each write'",
        "[running, paused] | [running]      | breaking state: the value 'paused' is gone",
        "[running, paused] | [running, paused, killed] | additive state: the value may be 'killed'",
      })
  @Shows({"C5", "C6"})
  void tellsBreakingFromAdditiveChanges(String old, String current, String change) {
    assertThat(CATALOG).contains(old);
    assertThat(
            compare(CATALOG.replaceFirst(Pattern.quote(old), Matcher.quoteReplacement(current)))
                .changes())
        .extracting(Change::toString)
        .contains(change);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{ttl: 1h}                  | {ttl: none}                | additive",
        "{ttl: none}                | {ttl: 1h}                  | breaking",
        "{ttl: 1h}                  | undecided                  | breaking",
        "undecided                  | {ttl: 1h}                  | additive",
        "undecided                  | {ttl: none}                | additive",
        "undecided                  | {trim: 5}                  | additive",
        "{trim: 5}                  | {trim: 6}                  | additive",
        "{trim: 5}                  | {trim: \"~5\"}             | additive",
        "{trim: 5}                  | {trim: 4}                  | breaking",
        "{trim: 5}                  | {ttl: 1h}                  | breaking",
        "{ttl: 1h}                  | {trim: 5}                  | breaking",
        "{ttl: none}                | {trim: 5}                  | breaking",
        "{ttl: 1h}                  | {ttl: 1h, at: first-write} | breaking",
        "{ttl: 1h}                  | {ttl: 2h, at: first-write} | breaking",
        "{ttl: 1h, at: first-write} | {ttl: 2h, at: first-write} | additive",
        "{ttl: 2h, at: first-write} | {ttl: 1h, at: first-write} | breaking",
        "{ttl: 1h, at: first-write} | {ttl: 1h}                  | additive",
        "{ttl: 2h, at: first-write} | {ttl: 1h}                  | breaking",
      })
  void takesAShorterLifeForABreakingChange(String old, String current, String effect) {
    String family = "{key: \"f:<id>\", type: stream, life: %s}";

    assertThat(changes(family.formatted(old), family.formatted(current)))
        .singleElement()
        .asString()
        .startsWith(effect + " f: the life was '");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "type: string                       | type: string, value: json                 | additive f: how the value is written is stated in one of them only",
        "type: string, value: json          | type: string                              | breaking f: how the value is written is stated in one of them only",
        "type: string, value: json          | type: string, value: {encoding: json, one-of: [a]} | breaking f: the value may be 'a'",
        "type: string, value: {one-of: [a]} | type: string, value: json                 | breaking f: the encoding was that of the version and is json",
        "type: hash, fields: {a: text}      | type: hash, fields: {a: list of text}     | breaking f: field 'a' was text and is list of text",
        "type: hash, fields: {a: json}      | type: hash, fields: {a: json R}           | breaking f: field 'a' was json and is json R",
        "type: hash, fields: {a: integer}   | type: hash, fields: {a: {type: integer, unit: MB}} | breaking f: field 'a' was in no unit and is in MB",
        "type: hash, fields: {a: {type: integer, unit: MB}} | type: hash, fields: {a: integer} | breaking f: field 'a' was in MB and is in no unit",
        "type: hash, fields: {a: text}      | type: hash, fields: {a: {optional: true}} | breaking f: field 'a' is optional now",
        "type: hash, fields: {a: {one-of: [x, y]}} | type: hash, fields: {a: {one-of: [x]}} | breaking f: field 'a' is never 'y' now",
        "type: hash, fields: {a: {one-of: [x]}} | type: hash, fields: {a: {one-of: [x, y]}} | additive f: field 'a' may be 'y'",
        "type: hash, fields: {a: text}      | type: hash, fields: {a: text, b: text}    | additive f: new field 'b'",
        "type: string, value: json R        | type: string, value: json S               | breaking f: new field 'more'",
        "type: string, value: json S        | type: string, value: json R               | breaking f: field 'more' is gone",
        "type: string, value: json R        | type: string, value: json T               | additive f: new field 'more'",
        "type: string, value: json          | type: string, value: json R               | additive f: new field 'name'",
        "type: set, status: reserved        | type: set                                 | additive f: may be used now",
        "type: set                          | type: set, status: reserved               | breaking f: is reserved now",
        "type: set                          | type: set, readers: [Web]                 | additive f: new reader Web",
        "type: set, writers: [Api]          | type: set, writers: [Api, Web]            | additive f: new writer Web",
      })
  void tellsWhatBecameOfAFamily(String old, String current, String change) {
    String family = "{key: \"f:<id>\", life: undecided, %s}";

    assertThat(changes(family.formatted(old), family.formatted(current))).containsExactly(change);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "type: set, readers: [Web]  | type: set",
        "type: set, writers: [Web]  | type: set",
        "type: set, about: one      | type: set, about: another",
        "type: hash, fields: {a: {type: text, short: x}} | type: hash, fields: {a: {type: text, short: y}}",
        "type: hash, fields: {a: text, b: text}          | type: hash, fields: {b: text, a: text}",
      })
  void passesOverWhatDisturbsNobody(String old, String current) {
    String family = "{key: \"f:<id>\", life: undecided, %s}";

    assertThat(changes(family.formatted(old), family.formatted(current))).isEmpty();
  }

  @Test
  void takesAnotherShortNameForABreakingChangeWhereShortNamesAreWritten() {
    String renamed = CATALOG.replace("short: s", "short: z");

    assertThat(compare(renamed).changes()).isEmpty();
    assertThat(
            CompareKeyspaces.compare(
                    Sample.keyspace(CATALOG.replace("names: positional", "names: short")),
                    Sample.keyspace(renamed.replace("names: positional", "names: short")))
                .changes())
        .extracting(Change::toString)
        .containsExactly("breaking thing: field 'size' has another short name");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{like: \"[a-z]+\"}            | {like: \"[a-z]+\", max: 9}   | breaking f: <id> takes at most 9 bytes, was 256",
        "{from: x, by: md5-last(2)}    | {from: x, by: bucket(100)}   | breaking f: <id> is made in another way",
        "{like: \"[a-c]\"}             | {like: \"[b-d]\"}            | breaking f: <id> may no longer be 'a'",
        "{like: \"[a-c]\"}             | {like: \"[b-d]\"}            | additive f: <id> may also be 'd'",
      })
  void tellsWhatBecameOfAVariable(String old, String current, String change) {
    String catalog =
        "{keyspace: sample, variables: {id: %s}, families: {f: {key: \"f:<id>\", type: set, life: undecided}}}";

    assertThat(
            CompareKeyspaces.compare(
                    Sample.keyspace(catalog.formatted(old)),
                    Sample.keyspace(catalog.formatted(current)))
                .changes())
        .extracting(Change::toString)
        .contains(change);
  }

  @Test
  void allowsAVariableToBecomeLonger() {
    String catalog =
        "{keyspace: sample, variables: {id: {like: \"[a-z]+\", max: %d}}, families: {f: {key: \"f:<id>\", type: set, life: undecided}}}";

    assertThat(
            CompareKeyspaces.compare(
                    Sample.keyspace(catalog.formatted(9)), Sample.keyspace(catalog.formatted(10)))
                .changes())
        .isEmpty();
  }

  @Test
  void tellsNewFamiliesInOrderAndThenThoseThatAreGone() {
    String current =
        CATALOG.replaceFirst("  state: .*\n", "")
            + "  more: {scope: shared, key: \"more:<id>\", type: set, life: undecided}\n";

    assertThat(compare(current).changes())
        .extracting(Change::toString)
        .containsExactly("additive more: new family more:<id>", "breaking state: is gone");
    assertThat(compare(current).oldMajor()).isEqualTo(1);
    assertThat(compare(current).newMajor()).isEqualTo(1);
  }

  @Test
  void asksNoVersionOfAKeyspaceThatHasNone() {
    String unversioned =
        "{keyspace: sample, variables: {id: {}}, families: {%s: {key: \"f:<id>\", type: set, life: undecided}}}";
    Comparison comparison =
        CompareKeyspaces.compare(
            Sample.keyspace(unversioned.formatted("f")),
            Sample.keyspace(unversioned.formatted("g")));

    assertThat(comparison.isBreaking()).isTrue();
    assertThat(comparison.oldMajor()).isZero();
    assertThat(comparison.versionProblem()).isEmpty();
    assertThat(new Comparison(List.of(), 0, 1).versionProblem()).isEmpty();
    assertThat(new Change(Change.Effect.BREAKING, Optional.empty(), "it is gone"))
        .hasToString("breaking: it is gone");
  }

  private static List<String> changes(String old, String current) {
    String catalog =
        """
        keyspace: sample
        version: {major: 1, encoding: json}
        variables: {id: {like: "[0-9]+"}}
        records:
          R: {name: text}
          S: {name: text, more: text}
          T: {name: text, more: {type: text, optional: true}}
        families: {f: %s}
        """;
    return CompareKeyspaces.compare(
            Sample.keyspace(catalog.formatted(old)), Sample.keyspace(catalog.formatted(current)))
        .changes()
        .stream()
        .map(Change::toString)
        .toList();
  }

  @Test
  @Shows("C6")
  void appendsOptionalFieldsToAPackedRecordWithoutBreaking() {
    String appended =
        CATALOG.replace("    note:", "    more: {type: text, optional: true}\n    note:");
    String atTheEnd =
        CATALOG.replace(
            "optional: true}\n", "optional: true}\n    more: {type: text, optional: true}\n");

    assertThat(compare(atTheEnd).isBreaking()).isFalse();
    assertThat(compare(appended).changes())
        .extracting(Change::toString)
        .contains(
            "breaking thing: positions were [name, size, note] and are [name, size, more, note]");
  }

  @Test
  @Shows({"C5", "D1"})
  void asksForAHigherVersionExactlyWhenSomethingBreaks() {
    String broken = CATALOG.replace("metric:<id>", "metrics:<id>");
    String raised = broken.replace("major: 1", "major: 2");
    String raisedForNothing = CATALOG.replace("major: 1", "major: 2");
    String added =
        CATALOG + "  more: {scope: shared, key: \"more:<id>\", type: set, life: undecided}\n";

    assertThat(compare(broken).versionProblem())
        .hasValue("there are breaking changes: raise the major version to 2");
    assertThat(compare(raised).versionProblem()).isEmpty();
    assertThat(compare(raisedForNothing).versionProblem())
        .hasValue("no change is breaking: the major version can stay at 1");
    assertThat(compare(added).versionProblem()).isEmpty();
    assertThat(
            CompareKeyspaces.compare(Sample.keyspace(raised), Sample.keyspace(CATALOG))
                .versionProblem())
        .hasValue("the version went back from 2 to 1");
  }

  @Test
  @Shows("D1")
  void letsSeveralBreakingChangesShareOneRaise() {
    String raised =
        CATALOG
            .replace("metric:<id>", "metrics:<id>")
            .replace("ttl: 60s", "ttl: 5s")
            .replace("major: 1", "major: 2");

    assertThat(compare(raised).changes()).hasSize(2);
    assertThat(compare(raised).versionProblem()).isEmpty();
  }

  private static Comparison compare(String current) {
    return CompareKeyspaces.compare(Sample.keyspace(CATALOG), Sample.keyspace(current));
  }
}
