package dev.berth.e2e.race;

import dev.berth.rules.Shows;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients and garbage collection at the same time, on the same contents. */
@Tag("slow")
final class RaceIT {
  private static final Duration LONGEST = Duration.ofMinutes(8);

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  @Shows("R25")
  void keepsWhatItAcknowledgedAndPromised(Delays delays) throws Exception {
    race(delays, 10_000);
  }

  private void race(Delays delays, long operations) throws Exception {
    long seed = ThreadLocalRandom.current().nextLong(1_000_000_000);
    new Race(new RaceOptions(delays, operations, LONGEST, seed), folder, System.out).run();
  }
}
