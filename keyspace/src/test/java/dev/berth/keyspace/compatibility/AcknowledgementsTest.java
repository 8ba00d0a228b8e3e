package dev.berth.keyspace.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.Sample;
import dev.berth.keyspace.catalog.Catalog;
import dev.berth.keyspace.source.Problem;
import dev.berth.keyspace.source.Problems;
import dev.berth.rules.Shows;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AcknowledgementsTest {
  private static final String CATALOG =
      """
      keyspace: sample
      services: {CubeMaster: {language: go}, CubeProxy: {language: lua}}
      variables: {id: {like: "[0-9a-f]{32}"}}
      families:
        proxy:
          about: Where a sandbox is reached.
          key: "sandbox:proxy:<id>"
          type: hash
          fields: {HostIP: {type: text, about: Address.}}
          writers: [CubeMaster]
          readers: [CubeProxy]
          life: {ttl: none, ends: DEL by CubeMaster}
        own: {key: "own:<id>", type: string, writers: [CubeMaster], readers: [CubeMaster], life: {ttl: 1h}}
      """;

  @Test
  @Shows({"C11", "C28"})
  void asksEachServiceToAcknowledgeWhatItShares() {
    assertThat(check(CATALOG, "CubeProxy", "{}"))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.what()).isEqualTo("CubeProxy has not acknowledged 'proxy'");
              assertThat(problem.mend()).endsWith("then write proxy: " + hash(CATALOG));
            });
    assertThat(check(CATALOG, "CubeProxy", "{proxy: " + hash(CATALOG) + "}")).isEmpty();
    assertThat(check(CATALOG, "CubeMaster", "{proxy: " + hash(CATALOG) + "}")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "sandbox:proxy     | sandbox:proxies",
        "[0-9a-f]{32}      | [0-9a-f]{16}",
        "type: hash        | type: set",
        "HostIP: {type: text | HostIP: {type: bytes",
        "fields: {         | fields: {Port: text, ",
        "ttl: none         | ttl: 1d",
      })
  @Shows("C11")
  void noticesEveryChangeOfASharedFamily(String old, String current) {
    assertThat(CATALOG).contains(old);
    String changed = CATALOG.replace(old, current);

    assertThat(check(changed, "CubeProxy", "{proxy: " + hash(CATALOG) + "}"))
        .extracting(Problem::what)
        .containsExactly("'proxy' has changed since CubeProxy acknowledged it");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "variables: {id                       | head: \"app\"\\nvariables: {id",
        "{like: \"[0-9a-f]{32}\"}             | {like: \"[0-9a-f]{32}\", max: 20}",
        "{HostIP: {type: text                 | {HostIP: {type: list of text",
        "{HostIP: {type: text                 | {HostIP: {type: text, one-of: [a]",
        "{HostIP: {type: text                 | {HostIP: {type: text, short: h",
        "{HostIP: {type: text                 | {HostIP: {type: text, optional: true",
        "{HostIP: {type: text                 | {HostIP: {type: text, unit: MB",
        "type: hash                           | type: hash\\n    value: json",
        "fields: {HostIP                      | fields: {\"...\": elsewhere, HostIP",
      })
  void changesTheHashWithEverythingThatUsersMustAgreeOn(String old, String current) {
    assertThat(hash(replaced(CATALOG, old, current))).isNotEqualTo(hash(CATALOG));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "json Meta           | msgpack Meta",
        "json Meta           | {encoding: json, record: Meta, names: short}",
        "json Meta           | {encoding: json, record: Meta, one-of: [a]}",
        "a: integer          | a: text",
        "b: {type: text      | b: {type: integer",
        "record Inner        | list of record Inner",
      })
  void changesTheHashWithTheRecordsInside(String old, String current) {
    String catalog =
        """
        keyspace: sample
        variables: {id: {}}
        records:
          Meta: {a: integer, inner: record Inner}
          Inner: {b: {type: text, optional: true}, meta: {type: record Meta, optional: true}}
        families: {proxy: {key: "a:<id>", type: string, value: json Meta, life: {ttl: 1h}}}
        """;

    assertThat(hash(catalog)).matches("[0-9a-f]{16}");
    assertThat(hash(replaced(catalog, old, current))).isNotEqualTo(hash(catalog));
  }

  private static String replaced(String text, String old, String current) {
    assertThat(text).contains(old);
    return text.replace(old, current.replace("\\n", "\n"));
  }

  @Test
  void takesNoNoticeOfExplanations() {
    assertThat(
            hash(
                CATALOG.replace("Where a sandbox is reached.", "Else.").replace("Address.", "IP.")))
        .isEqualTo(hash(CATALOG));
  }

  @Test
  void saysWhatIsWrongWithTheFile() {
    assertThat(check(CATALOG, "CubeProxy", "{proxi: 0123}"))
        .extracting(Problem::toString)
        .anySatisfy(
            told -> assertThat(told).contains("there is no family 'proxi'; did you mean 'proxy'?"));
  }

  @Test
  void asksNothingOfOthersThanTheServicesThatShareAFamily() {
    assertThat(check(CATALOG, "external", "{}")).isEmpty();
    assertThat(check(CATALOG, "Stranger", "{}")).isEmpty();
    assertThat(
            check(
                CATALOG.replace("type: hash", "type: hash\n    status: reserved"),
                "CubeProxy",
                "{}"))
        .isEmpty();
  }

  @Test
  void knowsWhichFamiliesAreShared() {
    Catalog catalog = catalog(CATALOG);

    assertThat(Acknowledgements.isShared(catalog.family("proxy").orElseThrow())).isTrue();
    assertThat(Acknowledgements.isShared(catalog.family("own").orElseThrow())).isFalse();
    assertThat(
            Acknowledgements.isShared(
                catalog(CATALOG.replace("key: \"own:<id>\"", "owner: CubeProxy, key: \"own:<id>\""))
                    .family("own")
                    .orElseThrow()))
        .isTrue();
  }

  @Test
  void tellsEverythingThatIsWrongWithTheFile() {
    Problems problems = new Problems();
    new Acknowledgements(catalog(CATALOG), problems)
        .check(
            "ack.yaml",
            """
            service: CubeProxy
            keyspace: other
            acknowledged: {proxy: [1], gone: 1}
            acknowledge: {}
            """);

    assertThat(problems.sorted())
        .extracting(problem -> problem.at().line() + " " + problem.what() + "; " + problem.mend())
        .containsExactlyInAnyOrder(
            "2 'keyspace' is 'other'; this is keyspace 'sample'",
            "3 'proxy' has changed since CubeProxy acknowledged it; read sample.yaml:5:3, change"
                + " the service where needed, then write proxy: "
                + hash(CATALOG),
            "3 there is no family 'gone'; remove it",
            "4 'acknowledge' is not known here; did you mean 'acknowledged'?");
  }

  private static List<Problem> check(String catalog, String service, String acknowledged) {
    Problems problems = new Problems();
    new Acknowledgements(catalog(catalog), problems)
        .check(
            "ack.yaml",
            "service: %s%nkeyspace: sample%nacknowledged: %s%n".formatted(service, acknowledged));
    return problems.sorted();
  }

  private static String hash(String text) {
    Catalog catalog = catalog(text);
    return FamilyHash.of(catalog, catalog.family("proxy").orElseThrow());
  }

  private static Catalog catalog(String text) {
    return Sample.keyspace(text).catalog();
  }
}
