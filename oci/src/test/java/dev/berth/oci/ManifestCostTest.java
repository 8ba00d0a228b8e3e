package dev.berth.oci;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The largest manifest costs little, whatever is in it. */
final class ManifestCostTest {
  private static final ManifestLimits LIMITS =
      new ManifestLimits(4 << 20, 64, 10_000, 10_000, 256 << 10);
  private static final ManifestLimits WIDE =
      new ManifestLimits(4 << 20, 64, 1_000_000, 1_000_000, 64 << 20);
  private static final Duration MOST = Duration.ofMillis(500);

  @ParameterizedTest
  @EnumSource
  void isReadOrRefusedInHalfASecond(HostileManifest hostile) {
    assertParsedWithin(MOST, LIMITS, hostile.payload());
  }

  /** That the limits are not all that makes it fast. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_ANY, names = ".*_(HASHES|NAMES)")
  void takesLinearTimeWithoutLimits(HostileManifest hostile) {
    assertParsedWithin(MOST.multipliedBy(4), WIDE, hostile.payload());
  }

  /** One of ten tries is enough: code that is not compiled yet and a busy machine do not count. */
  private static void assertParsedWithin(Duration most, ManifestLimits limits, byte[] payload) {
    Duration best = timeToParse(limits, payload);
    for (int tries = 1; tries < 10 && best.compareTo(most) >= 0; tries++) {
      best = Collections.min(List.of(best, timeToParse(limits, payload)));
    }
    assertThat(best).isLessThan(most);
  }

  /** Time of the processor, so that other processes do not count. */
  private static Duration timeToParse(ManifestLimits limits, byte[] payload) {
    ManifestParser parser = new ManifestParser(limits);
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    parse(parser, payload);
    return Duration.ofNanos(threads.getCurrentThreadCpuTime() - before);
  }

  private static void parse(ManifestParser parser, byte[] payload) {
    try {
      parser.parse(payload, Optional.of(new MediaType("application/x")));
    } catch (OciException e) {
      assertThat(e.status()).isEqualTo(400);
    }
  }
}
