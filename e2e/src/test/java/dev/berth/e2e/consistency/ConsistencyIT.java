package dev.berth.e2e.consistency;

import dev.berth.rules.Shows;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short run of what {@code ./berth consistency} does for longer. */
@Tag("slow")
final class ConsistencyIT {
  private static final Duration CALM = Duration.ofSeconds(4);
  private static final Duration LONGEST = Duration.ofMinutes(6);

  @TempDir private Path folder;

  @Test
  @Shows("F3")
  void answersAsIfThereWereNoCache() throws Exception {
    long seed = ThreadLocalRandom.current().nextLong(1_000_000_000);
    ConsistencyOptions options =
        new ConsistencyOptions(Setup.SINGLE, 3_000, 1, CALM, LONGEST, seed);
    new Consistency(options, folder, System.out).run();
  }
}
