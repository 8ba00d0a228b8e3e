package dev.berth.keyspace.convention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContainerRegistryConventionTest {
  private static final String CATALOG =
      """
      keyspace: sample
      convention: container-registry
      head: "registry:<scope>"
      scopes: {api: HTTP API, db: database}
      variables:
        namespace: {from: path, by: first(/)}
        hash: {from: path, by: sha256}
        sum: {from: path, by: md5-last(8)}
        number: {like: "[0-9]+"}
        name: {max: 1000}
      records: {Thing: {path: text}}
      families:
        f: {scope: db, key: "tag(repository:<namespace>:<hash>)", type: string, value: integer, life: {ttl: 1h}}
      """;

  private static final String CATALOGS =
      """
      G1 | registry:<scope>   | <scope>       | sample has the head '<scope>'
      G2 | api: HTTP API      | web: HTTP API | sample has the scope 'web'
      G3 | api: HTTP API      | api: {}       | sample does not say whose the scope 'api' is
      """;

  private static final String FAMILIES =
      """
      G5  | key: "repository:<namespace>:<hash>", type: string, value: integer, life: {ttl: 1h}           | has no tag
      G5  | key: "tag(repository:<namespace>):<hash>", type: string, value: integer, life: {ttl: 1h}      | has <hash> outside of its tag
      G6  | key: "tag(repository:<namespace>:<hash>:pull)", type: string, value: integer, life: {ttl: 1h} | has 'pull' inside of its tag
      G9  | key: "tag(repository:<number>)", type: string, value: integer, life: {ttl: 1h}                | is asked for by 'number'
      G10 | key: "tag(repository:<namespace>:<sum>)", type: string, value: integer, life: {ttl: 1h}       | holds nothing derived from 'path' by sha256
      G11 | key: "tag(repository:<hash>:<namespace>)", type: string, value: integer, life: {ttl: 1h}      | holds of 'path' not first(/) and sha256, in this order
      G11 | key: "tag(repository:<hash>)", type: string, value: integer, life: {ttl: 1h}                  | holds of 'path' not first(/) and sha256, in this order
      G13 | key: "x:<number>", type: string, value: msgpack Thing, budget: {value: 9}, life: {ttl: 1h}    | has no verify
      G14 | key: "x:<number>", type: hash, value: integer, life: {ttl: 1h}                                | is a hash
      G14 | key: "x:<number>", type: string, life: {ttl: 1h}                                              | has no value
      G15 | key: "x:<number>", type: string, value: json Thing, budget: {value: 9}, life: {ttl: 1h}       | is encoded as 'json'
      G16 | key: "x:<number>", type: string, value: msgpack Thing, life: {ttl: 1h}                        | has no value-budget
      G17 | key: "x:<name>", type: string, value: integer, life: {ttl: 1h}                                | has keys of up to 1,015 bytes
      G18 | key: "x:<number>", type: string, value: integer, life: undecided                              | has neither ttl or config or ends
      """;

  @Test
  void isContentWithTheSample() {
    assertThat(LintSample.lint(CATALOG).findings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = CATALOGS)
  @Shows({"G1", "G2", "G3"})
  void findsWhatACatalogBreaks(String rule, String written, String instead, String what) {
    assertThat(LintSample.broken(CATALOG.replace(written, instead))).contains(rule + " " + what);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = FAMILIES)
  @Shows({"G5", "G6", "G9", "G10", "G11", "G13", "G14", "G15", "G16", "G17", "G18"})
  void findsWhatAFamilyBreaks(String rule, String family, String what) {
    assertThat(LintSample.broken(CATALOG + "  g: {scope: api, " + family + "}\n"))
        .contains(rule + " sample/g " + what);
  }

  @Test
  void showsEachOfItsRulesBroken() {
    List<String> shown =
        Stream.of(CATALOGS, FAMILIES).flatMap(cases -> LintSample.ids(cases).stream()).toList();
    assertThat(shown).containsExactlyInAnyOrderElementsOf(LintSample.rules("container-registry"));
  }
}
