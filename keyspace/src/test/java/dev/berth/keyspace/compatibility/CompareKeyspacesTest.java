package dev.berth.keyspace.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.Sample;
import dev.berth.rules.Shows;
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
