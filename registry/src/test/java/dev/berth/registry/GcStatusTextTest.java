package dev.berth.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.gc.figures.Backlog;
import dev.berth.registry.gc.figures.GcStatus;
import dev.berth.registry.gc.figures.GcStatus.Removed;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class GcStatusTextTest {
  private static final GcStatus STATUS =
      new GcStatus(
          new Backlog(
              new Backlog.Queue(12, 0, 0, Optional.empty()),
              new Backlog.Queue(1234, 3, 1, Optional.of(Duration.ofSeconds(252))),
              new Backlog.Queue(50, 2, 0, Optional.of(Duration.ofMillis(3100))),
              3L << 29),
          new Removed(10, 20, 15, 15, 1 << 20),
          new Removed(100, 200, 150, 150, 1 << 30),
          new Removed(1000, 2000, 1500, 1500, 10L << 30),
          7);

  @Test
  void printsATable() {
    assertThat(GcStatusText.table(STATUS))
        .isEqualTo(
            """
            waiting         total    due now    retried  overdue
            manifests          12          0          0        -
            blobs            1234          3          1   4m 12s
            objects            50          2          0       3s
            their size    1.5 GiB

            removed     last hour  last 24 h  on record
            manifests          10        100       1000
            links              20        200       2000
            blobs              15        150       1500
            objects            15        150       1500
            freed         1.0 MiB    1.0 GiB   10.0 GiB
            per minute        1.0        0.4

            restorable      total
            manifests           7""");
  }

  @Test
  void printsJson() {
    JsonNode json = new JsonMapper().readTree(GcStatusText.json(STATUS));
    assertThat(json.at("/waiting/blobs/total").asInt()).isEqualTo(1234);
    assertThat(json.at("/waiting/blobs/due").asInt()).isEqualTo(3);
    assertThat(json.at("/waiting/blobs/retried").asInt()).isEqualTo(1);
    assertThat(json.at("/waiting/blobs/overdueSeconds").asInt()).isEqualTo(252);
    assertThat(json.at("/waiting/objects/bytes").asLong()).isEqualTo(3L << 29);
    assertThat(json.at("/removedLastHour/links").asInt()).isEqualTo(20);
    assertThat(json.at("/removedLastDay/bytesFreed").asInt()).isEqualTo(1 << 30);
    assertThat(json.at("/removedOnRecord/manifests").asInt()).isEqualTo(1000);
    assertThat(json.at("/restorableManifests").asInt()).isEqualTo(7);
  }
}
