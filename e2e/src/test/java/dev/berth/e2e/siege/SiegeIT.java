package dev.berth.e2e.siege;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A short run of what {@code ./berth siege} does for longer. Other tests run beside it, so times
 * and rates are only looked at roughly.
 */
@Tag("slow")
final class SiegeIT {
  private static final Duration LENGTH = Duration.ofSeconds(24);
  private static final Duration ROUND = Duration.ofSeconds(6);
  private static final Criteria ROUGH = new Criteria(Duration.ofSeconds(5), 0.1);

  @TempDir private Path folder;

  @Test
  void withstandsHostileClients() throws Exception {
    assumeTrue(Loopback.isWhole(), "this system has no addresses such as 127.0.0.2");
    long seed = ThreadLocalRandom.current().nextLong(1_000_000_000);
    new Siege(new SiegeOptions(LENGTH, ROUND, Optional.empty(), seed, ROUGH), folder, System.out)
        .run();
  }
}
