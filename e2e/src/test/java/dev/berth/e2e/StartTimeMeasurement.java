package dev.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How long a start takes in a data folder that was used before. No test, since others may be at
 * work on the machine; measured on an idle one by
 *
 * <pre>
 * ./berth test -- -pl e2e -am -Dit.test=StartTimeMeasurement -Dtest=none \
 *     -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false
 * </pre>
 */
final class StartTimeMeasurement {
  private static final int STARTS = 5;

  @TempDir private Path folder;

  @Test
  void isReadySoonWithItsOwnDatabase() throws Exception {
    try (Berth berth = Berth.start(DataFolders.used(folder))) {
      assertThat(medianStart(berth, "own")).isLessThan(Duration.ofSeconds(5));
    }
  }

  @Test
  void isReadySoonerWithAnExternalDatabase() throws Exception {
    try (ExternalPostgres postgres = ExternalPostgres.start(folder)) {
      postgres.createDatabase("berth");
      String database = ExternalPostgres.setting("berth", postgres.port());
      try (Berth berth = Berth.start(folder.resolve("data"), database)) {
        assertThat(medianStart(berth, "external")).isLessThan(Duration.ofMillis(2500));
      }
    }
  }

  private static Duration medianStart(Berth berth, String database) throws Exception {
    List<Duration> times = new ArrayList<>();
    for (int i = 0; i < STARTS; i++) {
      assertThat(berth.terminate()).isZero();
      long began = System.nanoTime();
      berth.restart();
      times.add(Duration.ofNanos(System.nanoTime() - began));
    }
    Duration median = times.stream().sorted().toList().get(STARTS / 2);
    System.out.printf(
        "start with %s database: median %d ms of %s%n", database, median.toMillis(), times);
    return median;
  }
}
