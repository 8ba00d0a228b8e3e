package dev.berth.keyspace.convention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RubyGuidelinesConventionTest {
  private static final String CATALOG =
      """
      keyspace: sample
      convention: ruby-guidelines
      variables:
        user: {like: "[0-9]+"}
        status: {}
        colour: {one-of: [red, blue]}
        part: {from: id, by: bucket(256)}
      families:
        f: {model: DriverStatus, key: "driver_status:<user>", type: hash, life: {ttl: 1h}}
      """;

  private static final String FAMILIES =
      """
      V1  | key: "thing:<user>", type: hash, life: {ttl: 1h}                                                         | has no model
      V2  | model: Thing, key: "thing:<status>", type: hash, life: {ttl: 1h}                                         | has <status>, which may hold anything
      V8  | model: BigThing, key: "bigthing:<user>", type: hash, life: {ttl: 1h}                                     | begins with 'bigthing', not with the name of its model
      V9  | model: User, key: "user:<user>:order_ids", type: set, budget: {entries: 9}, life: {ttl: 1h}              | has 'order_ids' behind a variable
      V12 | model: Thing, key: "thing:<user>", type: zset, budget: {entries: 9}, life: {ttl: 1h}                     | has no index-of
      V15 | model: Thing, key: "thing", single: true, type: set, budget: {entries: 9}, life: {ttl: 1h}               | has single
      V16 | model: Thing, key: "thing:<user>", type: set, life: {ttl: 1h}                                            | has no entries-budget
      V17 | model: Thing, key: "thing:<user>", type: set, budget: {entries: 5001}, life: {ttl: 1h}                   | is to hold 5,001 entries under one key
      V18 | model: Thing, key: "thing:<part>", type: set, partitions: 256, budget: {entries: 9}, life: {ttl: 1h}     | holds nothing derived from 'id' by md5-last(1) or md5-last(2) or md5-last(3) or md5-last(4)
      V19 | model: Thing, key: "thing:<colour>:tag(<user>)", type: set, budget: {entries: 9}, life: {ttl: 1h}        | can move from one <colour> to another, but no group proves one slot
      """;

  @Test
  void isContentWithTheSample() {
    assertThat(LintSample.lint(CATALOG).findings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = FAMILIES)
  @Shows({"V1", "V2", "V8", "V9", "V12", "V15", "V16", "V17", "V18", "V19"})
  void findsWhatAFamilyBreaks(String rule, String family, String what) {
    assertThat(LintSample.broken(CATALOG + "  g: {" + family + "}\n"))
        .contains(rule + " sample/g " + what);
  }

  @Test
  @Shows("V17")
  void isContentWithFiveThousandEntries() {
    String family =
        "  g: {model: Thing, key: \"thing:<user>\", type: set, budget: {entries: 5000}, life: {ttl: 1h}}\n";
    assertThat(LintSample.broken(CATALOG + family)).isEmpty();
  }

  @Test
  void showsEachOfItsRulesBroken() {
    assertThat(LintSample.ids(FAMILIES))
        .containsExactlyInAnyOrderElementsOf(LintSample.rules("ruby-guidelines"));
  }
}
