package dev.berth.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.stats.DatabaseStats;
import dev.berth.registry.stats.DatabaseStats.TableStats;
import dev.berth.rules.Shows;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class DatabaseStatsTextTest {
  /** The figures of the registry that the design document counted. */
  private static DatabaseStats real() {
    return new DatabaseStats(
        new TreeMap<>(
            Map.of(
                "manifests", new TableStats(1003, 2_000_000),
                "layers", new TableStats(206_424, 40_000_000),
                "blobs", new TableStats(135_146, 30_000_000),
                "repository_blobs", new TableStats(158_121, 20_000_000),
                "tags", new TableStats(7, 8192))),
        12,
        1000,
        5L << 30);
  }

  private static DatabaseStats empty() {
    TreeMap<String, TableStats> tables = new TreeMap<>(real().tables());
    tables.replaceAll((_, _) -> new TableStats(0, 8192));
    return new DatabaseStats(tables, 0, 0, 0);
  }

  @Test
  @Shows("R10")
  void printsTheThreeFactors() {
    assertThat(DatabaseStatsText.table(real()))
        .isEqualTo(
            """
            table                  rows      size
            blobs                135146  28.6 MiB
            layers               206424  38.1 MiB
            manifests              1003   1.9 MiB
            repository_blobs     158121  19.1 MiB
            tags                      7   8.0 KiB
            total                500701  87.7 MiB

            repositories             12
            tags                      7
            manifests              1003
            layers               206424
            blobs                135146
            stored                        5.0 GiB

            deduplication        factor
            manifest/repository   1.003
            blob/layer            1.527
            blob/repository       1.170""");
    JsonNode json = new JsonMapper().readTree(DatabaseStatsText.json(real()));
    assertThat(json.at("/deduplication/manifestByRepository").asDouble()).isEqualTo(1.003);
    assertThat(json.at("/tables/tags/bytes").asLong()).isEqualTo(8192);
    assertThat(json.at("/storedBytes").asLong()).isEqualTo(5L << 30);
  }

  @Test
  @Shows("R10")
  void printsNoFactorOfAnEmptyDatabase() {
    assertThat(DatabaseStatsText.table(empty()))
        .containsPattern("manifest/repository +-\n")
        .containsPattern("blob/layer +-\n")
        .containsPattern("blob/repository +-$");
    JsonNode json = new JsonMapper().readTree(DatabaseStatsText.json(empty()));
    assertThat(json.at("/deduplication/blobByLayer").isNull()).isTrue();
  }
}
