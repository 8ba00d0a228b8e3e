package dev.berth.keyspace.convention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.Sample;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which families a rule is about. */
class WhereTest {
  private static final Conventions SHIPPED = Conventions.load();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{}                              | plain, hash, reserved, owned",
        "{family: [plain, owned]}        | plain, owned",
        "{family: other}                 | ``",
        "{scope: web}                    | plain, hash",
        "{scope: [web, shared]}          | plain, hash, reserved, owned",
        "{type: hash}                    | hash",
        "{type: [hash, set]}             | hash, owned",
        "{segment: x}                    | hash, owned",
        "{segment: [x, y]}               | hash, reserved, owned",
        "{status: reserved}              | reserved",
        "{status: active}                | plain, hash, owned",
        "{has: owner}                    | owned",
        "{has: [owner, model]}           | owned",
        "{has: [owner, about]}           | ``",
        "{without: owner}                | plain, hash, reserved",
        "{without: [owner, ttl]}         | plain, hash",
        "{scope: shared, status: active} | owned",
        "{scope: web, type: hash, segment: y} | ``",
      })
  void picksTheFamiliesThatFitEverything(String where, String families) {
    Conventions own =
        SHIPPED.and(
            "own.yaml",
            "{convention: own, rules: {A: {text: t, check: needs, of: verify, where: %s}}}"
                .formatted(where));

    assertThat(String.join(", ", broken(own))).isEqualTo(families);
  }

  private static List<String> broken(Conventions own) {
    return new Lint(own)
            .check(
                Sample.load(
                    """
                keyspace: sample
                convention: own
                head: "<scope>"
                scopes: {web: Web, shared: {}}
                variables: {id: {}}
                families:
                  plain: {scope: web, key: "a:<id>", type: string, life: undecided}
                  hash: {scope: web, key: "b:x:<id>", type: hash, life: undecided}
                  reserved: {scope: shared, key: "c:y:<id>", type: string, status: reserved, life: {ttl: 1h}}
                  owned: {scope: shared, key: "d:x:<id>", type: [set, zset], owner: Web, model: M, life: {ttl: none}}
                """))
            .findings()
            .stream()
            .map(finding -> finding.subject().replace("sample/", ""))
            .toList();
  }
}
