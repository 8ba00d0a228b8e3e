package dev.berth.keyspace.convention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.Sample;
import dev.berth.keyspace.catalog.FamilyRule;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttributeTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "about          | key: \"a:<id>\", life: undecided, about: x",
        "owner          | key: \"a:<id>\", life: undecided, owner: Web",
        "writers        | key: \"a:<id>\", life: undecided, writers: [Web]",
        "readers        | key: \"a:<id>\", life: undecided, readers: [Web]",
        "tag            | key: \"a:tag(<id>)\", life: undecided",
        "single         | key: a, single: true, life: undecided",
        "model          | key: \"a:<id>\", life: undecided, model: User",
        "index-of       | key: \"a:<id>\", life: undecided, index-of: f",
        "partitions     | key: \"a:<part>\", life: undecided, partitions: 16",
        "legacy         | key: \"a:<id>\", life: undecided, legacy: [\"b:<id>\"]",
        "value          | key: \"a:<id>\", life: undecided, value: json",
        "fields         | key: \"a:<id>\", life: undecided, fields: {a: text}",
        "key-budget     | key: \"a:<id>\", life: undecided, budget: {key: 9}",
        "value-budget   | key: \"a:<id>\", life: undecided, budget: {value: 9}",
        "entries-budget | key: \"a:<id>\", life: undecided, budget: {entries: 9}",
        "config         | key: \"a:<id>\", life: {config: max-age}",
      })
  void isSaidByAFamilyOfItsNotation(String word, String family) {
    assertThat(said("type: set, " + family)).containsExactlyInAnyOrder(word, "undecided");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "undecided            | life: undecided",
        "ttl                  | life: {ttl: 1h}",
        "no-expiry            | life: {ttl: none}",
        "trim                 | life: {trim: 9}",
        "ttl, refreshed-by    | life: {ttl: 1h, refreshed-by: Web}",
        "no-expiry, ends      | life: {ttl: none, ends: DEL}",
        "ttl, least           | life: {ttl: 1h, least: 1m}",
        "undecided, value, record         | life: undecided, value: json R",
        "undecided, value, record, verify | life: undecided, value: json R, verify: id",
      })
  void areSaidTogether(String words, String family) {
    assertThat(said("key: \"a:<id>\", type: stream, " + family))
        .containsExactlyInAnyOrder(words.split(", "));
  }

  @Test
  void isFoundByItsWord() {
    assertThat(Attribute.find("key-budget")).contains(Attribute.KEY_BUDGET);
    assertThat(Attribute.find("budget")).isEmpty();
  }

  private static List<String> said(String family) {
    String catalog =
        """
        keyspace: sample
        variables: {id: {}, part: {from: path, by: bucket(16)}}
        records: {R: {id: text}}
        families: {f: {%s}}
        """
            .formatted(family);
    FamilyRule rule = Sample.keyspace(catalog).family("f").rule();
    return Arrays.stream(Attribute.values())
        .filter(attribute -> attribute.isSaidBy(rule))
        .map(Attribute::toString)
        .toList();
  }
}
