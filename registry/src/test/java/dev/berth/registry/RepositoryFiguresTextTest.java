package dev.berth.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.RepositoryName;
import dev.berth.registry.repository.RepositoryFigures;
import dev.berth.registry.traffic.RepositoryTraffic;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class RepositoryFiguresTextTest {
  private static final RepositoryName NAME = new RepositoryName("app");
  private static final RepositoryFigures FIGURES =
      new RepositoryFigures(Instant.parse("2026-01-02T03:04:05Z"), 1, 2, 3, 4096, 5);
  private static final RepositoryTraffic PULLED =
      new RepositoryTraffic(
          7, 0, Optional.of(Instant.parse("2026-02-03T04:05:06Z")), Optional.empty());

  @Test
  void printsATable() {
    assertThat(RepositoryFiguresText.table(NAME, FIGURES, PULLED))
        .isEqualTo(
            """
            name       app
            created    2026-01-02T03:04:05Z
            tags       1
            manifests  2
            blobs      3
            size       4.0 KiB
            uploads    5
            pulls      7
            last pull  2026-02-03T04:05:06Z
            pushes     0
            last push  never
            Pulls and pushes are counted some seconds after they happen (redis.drain-interval); \
            the times are those of counting.""");
    assertThat(RepositoryFiguresText.table(NAME, FIGURES, RepositoryTraffic.NONE))
        .endsWith("last push  never");
  }

  @Test
  void printsJson() {
    assertThat(RepositoryFiguresText.json(NAME, FIGURES, PULLED))
        .contains(
            "\"bytes\" : 4096",
            "\"pulls\" : 7",
            "\"lastPullAt\" : \"2026-02-03T04:05:06Z\"",
            "\"pushes\" : 0")
        .doesNotContain("lastPushAt");
  }
}
