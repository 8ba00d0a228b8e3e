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
