package dev.berth.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.gc.CollectionRun.Totals;
import dev.berth.registry.gc.Outcome;
import dev.berth.registry.gc.figures.Backlog;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class GcRunTextTest {
  private static final Totals TOTALS =
      new Totals(
          Map.of(
              "manifests", new Outcome(12, 10, 5000, 0, 0),
              "blobs", new Outcome(30, 40, 3 << 20, 2, 0),
              "objects", new Outcome(18, 18, 3 << 19, 0, 0)));

  @Test
  void saysWhatWaitsBeforeItAsks() {
    Backlog backlog =
        new Backlog(
            new Backlog.Queue(12, 0, 0, Optional.empty()),
            new Backlog.Queue(1, 0, 0, Optional.empty()),
            new Backlog.Queue(40, 0, 0, Optional.empty()),
            3 << 19);
    assertThat(GcRunText.waiting(backlog))
        .startsWith(
            "Waiting: 12 reviews of manifests, 1 review of blobs, 40 objects in storage (1.5 MiB)")
        .contains("cannot be restored", "pushes that are under way may have to be repeated");
  }

  @Test
  void drawsABar() {
    assertThat(GcRunText.progress(TOTALS, 120))
        .isEqualTo("[############............] 60 of 120, removed 68, freed 1.5 MiB");
    assertThat(GcRunText.progress(TOTALS, 10)).startsWith("[########################] 60 of 60,");
    assertThat(GcRunText.progress(new Totals(Map.of()), 0)).contains("] 0 of 1,");
  }

  @Test
  void sumsUpForPrograms() {
    JsonNode json = JsonMapper.shared().readTree(GcRunText.json(TOTALS));
    assertThat(json.at("/blobs").toString())
        .isEqualTo("{\"reviewed\":30,\"removed\":40,\"bytes\":3145728,\"failed\":0}");
    assertThat(json.at("/manifests/removed").asInt()).isEqualTo(10);
    assertThat(json.at("/objects/bytes").asInt()).isEqualTo(3 << 19);
    assertThat(json.at("/failed").asInt()).isZero();
  }

  @Test
  void sumsUp() {
    assertThat(GcRunText.summary(TOTALS))
        .isEqualTo(
            "collected (reviews 42, manifests 10, links and blobs 40, objects 18, freed 1.5 MiB)");
    assertThat(GcRunText.summary(new Totals(Map.of("objects", new Outcome(3, 1, 1, 0, 2)))))
        .endsWith("objects 1, freed 1 B); 2 failed and will be tried again");
  }
}
