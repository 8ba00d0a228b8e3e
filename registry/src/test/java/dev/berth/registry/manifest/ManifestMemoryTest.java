package dev.berth.registry.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.ManifestLimits;
import org.junit.jupiter.api.Test;

/** The arithmetic of docs/limits.md. */
class ManifestMemoryTest {
  private static final long FIXED = 192 * 1024;

  private final ManifestMemory memory =
      new ManifestMemory(new ManifestLimits(4 << 20, 64, 100, 1_000, 50_000));

  @Test
  void isWhatASmallManifestCanHoldAtMost() {
    long size = 1_120;
    assertThat(memory.forPush(size)).isEqualTo(FIXED + size + 10 * 800 + 186 * 160 + size * 8);
    assertThat(memory.forPush(0)).isEqualTo(FIXED);
  }

  @Test
  void isBoundByTheLimitsWhateverALargeManifestHolds() {
    long parsed = 100 * 800 + 1_000 * 160 + 50_000 * 8;
    assertThat(memory.forPush(600_000)).isEqualTo(FIXED + 600_000 + parsed);
  }

  @Test
  void isTwiceTheManifestWhereThatIsLargerThanItsParsedForm() {
    assertThat(memory.forPush(4 << 20)).isEqualTo(FIXED + 2 * (4L << 20));
  }

  @Test
  void isThreeTimesTheManifestForAPull() {
    assertThat(ManifestMemory.forPull(1_000)).isEqualTo(FIXED + 3_000);
  }
}
