package dev.berth.keyspace.shipped;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.keyspace.CatalogLoader;
import dev.berth.keyspace.Shipped;
import dev.berth.keyspace.convention.Conventions;
import dev.berth.keyspace.convention.Finding;
import dev.berth.keyspace.convention.Lint;
import dev.berth.keyspace.convention.LintReport;
import dev.berth.keyspace.key.Classification;
import dev.berth.keyspace.key.Keyspaces;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShippedCatalogsTest {
  @ParameterizedTest
  @CsvSource({
    "container-registry, ''",
    "discord, 'guild-index D24, member-index D24'",
    "deliveroo, 'order_ids V8'",
    "cubesandbox, 'cube-proxy-sidecar C2, task.describe C8, instance.meta C19, lifecycle.meta C10,"
        + " lifecycle.events C10, lifecycle.state C25'"
  })
  void followTheirConventionButForWhatTheirDocumentItselfBreaks(String name, String waived) {
    LintReport report =
        new Lint(Conventions.load()).check(new CatalogLoader().add(Shipped.file(name)).load());

    assertThat(report.errors(false)).isEmpty();
    assertThat(
            String.join(", ", report.findings().stream().map(ShippedCatalogsTest::shown).toList()))
        .isEqualTo(waived);
    assertThat(report.findings()).allMatch(finding -> finding.waived().isPresent());
  }

  private static String shown(Finding finding) {
    return finding.subject().substring(finding.subject().indexOf('/') + 1) + " " + finding.rule();
  }

  @Test
  void canShareOneRedis() {
    Keyspaces all = Shipped.all();

    assertThat(all.all())
        .extracting(keyspace -> keyspace.families().size())
        .isEqualTo(List.of(3, 28, 6, 13));
    assertThat(all.classifier().classify("restaurant:7".getBytes(UTF_8)))
        .isEqualTo(new Classification.Declared(all.get("deliveroo").family("restaurant")));
  }

  @Test
  void describeEveryFamilyAndVariable() {
    for (var keyspace : Shipped.all().all()) {
      assertThat(keyspace.catalog().about()).isNotBlank();
      assertThat(keyspace.catalog().families().values())
          .allMatch(family -> !family.about().isBlank());
      assertThat(keyspace.catalog().variables().values()).allMatch(rule -> !rule.about().isBlank());
    }
  }
}
