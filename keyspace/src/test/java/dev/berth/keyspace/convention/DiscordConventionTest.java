package dev.berth.keyspace.convention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiscordConventionTest {
  private static final String CATALOG =
      """
      keyspace: sample
      convention: discord
      head: "<prefix>:<version>"
      prefix: {default: mine}
      version: {major: 1, status: WIP, note: first, encoding: [json, proto]}
      variables: {id: {like: "[0-9]+"}}
      records:
        User: {name: text}
        Message: {author: record User}
      families:
        user: {key: "users:<id>", type: string, value: {record: User}, life: undecided}
      """;

  private static final String CATALOGS =
      """
      D1  | status: WIP,    | ''                    | sample does not say the status of its version
      D1  | , note: first   | ''                    | sample does not say the status of its version
      D2  | <version>"      | discord:<version>"    | sample has the head '<prefix>:discord:<version>'
      D5  | default: mine   | default: mine, override: false | sample does not let users choose the prefix
      D6  | default: mine   | default: discord      | sample has the default prefix 'discord', which others may have too
      D17 | [json, proto]   | [json, xml]           | sample offers the encoding 'xml'
      """;

  private static final String FAMILIES =
      """
      D11 | key: "x:<id>", type: string, value: {record: User}, life: {ttl: none}     | has no-expiry
      D15 | key: "x:<id>", type: string, value: json User, life: {ttl: 1h}            | names the encoding 'json' of its own
      D18 | key: "x:<id>", type: string, value: {record: Message}, life: {ttl: 1h}    | holds a whole record in the field 'author'
      D19 | key: "x:<id>", type: [string, hash], life: {ttl: 1h}                      | has the types [string, hash]
      D21 | key: "x:<id>", type: list, life: {ttl: 1h}                                | is a list
      D24 | key: "x:<id>", type: set, index-of: user, life: {ttl: 1h}                 | is an index of 'user', but they share no slot
      """;

  @Test
  void isContentWithTheSample() {
    assertThat(LintSample.lint(CATALOG).findings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = CATALOGS)
  @Shows({"D1", "D2", "D5", "D6", "D17"})
  void findsWhatACatalogBreaks(String rule, String written, String instead, String what) {
    assertThat(LintSample.broken(CATALOG.replace(written, instead))).contains(rule + " " + what);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = FAMILIES)
  @Shows({"D11", "D15", "D18", "D19", "D21", "D24"})
  void findsWhatAFamilyBreaks(String rule, String family, String what) {
    assertThat(LintSample.broken(CATALOG + "  g: {" + family + "}\n"))
        .contains(rule + " sample/g " + what);
  }

  @Test
  void isContentWithAnIndexThatSharesASlotWithItsRecords() {
    String catalog =
        CATALOG
            + """
                member: {key: "member:tag(<guild>):<id>", type: string, life: undecided}
                members: {key: "members:tag(<guild>)", type: set, index-of: member, life: undecided}
              groups: {join: {of: [member, members], same: guild}}
            """
                .indent(-2);
    assertThat(
            LintSample.broken(
                catalog.replace("variables: {", "variables: {guild: {like: \"[0-9]+\"}, ")))
        .isEmpty();
  }

  @Test
  void showsEachOfItsRulesBroken() {
    List<String> shown =
        Stream.of(CATALOGS, FAMILIES).flatMap(cases -> LintSample.ids(cases).stream()).toList();
    assertThat(shown).containsExactlyInAnyOrderElementsOf(LintSample.rules("discord"));
  }
}
