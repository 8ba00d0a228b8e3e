package dev.berth.keyspace.convention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CubeSandboxConventionTest {
  private static final String CATALOG =
      """
      keyspace: sample
      convention: cubesandbox
      head: "cube:<version>:<scope>"
      version: {major: 1}
      scopes: {master: CubeMaster, proxy: CubeProxy, api: {owner: CubeAPI, status: reserved}, shared: {}}
      services:
        CubeMaster: {language: go, builder: keys.go}
        CubeProxy: {language: lua, builder: keys.lua}
        CubeAPI: {status: reserved}
      variables: {id: {like: "[0-9]+"}, rest: {rest: text}}
      families:
        f: {about: A task., scope: master, writers: CubeMaster, readers: CubeMaster, key: "task:<id>", type: string, life: {ttl: 1h, config: task_ttl}}
      """;

  private static final String CATALOGS =
      """
      C2 | , builder: keys.lua    | ''                        | sample/CubeProxy does not say where its keys are built
      C2 | language: go,          | ''                        | sample/CubeMaster does not say where its keys are built
      C4 | cube:<version>:<scope> | cube:<scope>              | sample has the head 'cube:<scope>'
      C7 | proxy: CubeProxy,      | 'edge: CubeProxy,'        | sample has the scope 'edge'
      C7 | proxy: CubeProxy,      | 'proxy: {},'              | sample does not say whose the scope 'proxy' is
      C7 | shared: {}             | 'shared: CubeMaster'      | sample gives the scope 'shared' an owner
      """;

  private static final String MASTER =
      "about: x, scope: master, writers: CubeMaster, readers: CubeMaster, ";
  private static final String SHARED =
      "about: x, scope: shared, writers: CubeMaster, readers: CubeProxy, ";

  private static final String FAMILIES =
      """
      C1  | MASTER key: "<id>", type: string, life: {ttl: none, ends: x}                              | begins with an id
      C3  | about: x, scope: master, writers: CubeMaster, readers: CubeProxy, key: "x:<id>", type: string, life: {ttl: none, ends: x} | is used by CubeMaster and CubeProxy
      C8  | about: x, scope: master, writers: CubeMaster, readers: external, key: "x:<id>", type: string, life: {ttl: none, ends: x}  | is private to CubeMaster, but external uses it
      C9  | MASTER key: "Thing:<id>", type: string, life: {ttl: none, ends: x}                        | has 'Thing', which is not in lower case
      C10 | MASTER key: "thing", single: true, type: string, life: {ttl: none, ends: x}               | ends without an id
      C13 | MASTER key: "x:<id>", type: string, life: {ttl: none}                                     | has neither ttl or trim
      C13 | MASTER key: "x:<id>", type: string, life: undecided                                       | has neither ttl or trim
      C14 | MASTER key: "x:<id>", type: string, life: {ttl: 1h, config: c, ends: DEL}                 | has neither refreshed-by or least
      C15 | MASTER key: "x:<id>", type: string, life: {ttl: 1h, config: c, refreshed-by: CubeProxy}   | is kept alive by CubeProxy, which does not write it
      C15 | MASTER key: "x:<id>", type: string, life: {ttl: 1h, config: c, refreshed-by: CubeMaster, at: first-write} | is kept alive by CubeMaster, but its life does not begin anew
      C16 | MASTER key: "sandbox:lock:<id>", type: string, life: {ttl: 1h, config: c}                 | uses 'lock' in another form than lock:<resource>:<id>
      C16 | MASTER key: "lock:<id>", type: string, life: {ttl: 1h, config: c}                         | uses 'lock' in another form than lock:<resource>:<id>
      C17 | MASTER key: "task:idemp:<id>", type: string, life: {ttl: 1h, config: c}                   | uses 'idemp' in another form than idemp:<resource>:<id>
      C18 | MASTER key: "x:<id>:y", type: string, life: {ttl: 1h, config: c}                          | has 'y' behind a variable
      C19 | MASTER key: "x:<rest>", type: string, life: {ttl: 1h, config: c}                          | has <rest>, which may hold ':'
      C20 | scope: master, key: "x:<id>", type: string, life: {ttl: 1h, config: c}                    | has no writers
      C20 | scope: master, key: "x:<id>", type: string, life: {ttl: 1h, config: c}                    | has no readers
      C20 | scope: master, key: "x:<id>", type: string, life: {ttl: 1h, config: c}                    | has no about
      C22 | MASTER key: "x:<id>", type: hash, life: {ttl: 1h, config: c}                              | has no fields
      C22 | MASTER key: "x:<id>", type: hash, fields: {a: text}, life: {ttl: 1h, config: c}           | does not say what the field 'a' means
      C24 | SHARED key: "sandbox:proxy:<id>", type: hash, fields: open x, life: {ttl: none, ends: x}  | has no least
      C25 | MASTER key: "x:<id>", type: string, life: {ttl: 1h}                                       | has no config
      C26 | about: x, scope: shared, writers: CubeProxy, readers: CubeProxy, key: "x:<id>", type: string, life: {ttl: none, ends: x} | is written by CubeProxy, which only reads in shared
      C27 | about: x, scope: api, writers: CubeAPI, readers: CubeAPI, key: "x:<id>", type: string, life: {ttl: none, ends: x}        | is in use, but its scope or a service of it is reserved
      """;

  @Test
  void isContentWithTheSample() {
    assertThat(LintSample.lint(CATALOG).findings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = CATALOGS)
  @Shows({"C2", "C4", "C7"})
  void findsWhatACatalogBreaks(String rule, String written, String instead, String what) {
    assertThat(LintSample.broken(CATALOG.replace(written, instead))).contains(rule + " " + what);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = FAMILIES)
  @Shows({
    "C1", "C3", "C8", "C9", "C10", "C13", "C14", "C15", "C16", "C17", "C18", "C19", "C20", "C22",
    "C24", "C25", "C26", "C27"
  })
  void findsWhatAFamilyBreaks(String rule, String family, String what) {
    String written = family.replace("MASTER ", MASTER).replace("SHARED ", SHARED);
    assertThat(LintSample.broken(CATALOG + "  g: {" + written + "}\n"))
        .contains(rule + " sample/g " + what);
  }

  @Test
  @Shows({"C16", "C17"})
  void isContentWithLocksAndIdempotencyKeysOfTheReservedForm() {
    String use =
        "{of: f, about: x, writers: CubeMaster, readers: CubeMaster, life: {ttl: 1m, config: c}}";
    assertThat(LintSample.broken(CATALOG + "uses: {lock: [%s], idemp: [%s]}\n".formatted(use, use)))
        .isEmpty();
  }

  @Test
  void showsEachOfItsRulesBroken() {
    List<String> shown =
        Stream.of(CATALOGS, FAMILIES).flatMap(cases -> LintSample.ids(cases).stream()).toList();
    assertThat(shown).containsExactlyInAnyOrderElementsOf(LintSample.rules("cubesandbox"));
  }
}
