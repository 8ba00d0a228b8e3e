package dev.berth.bench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class MemoryUseTest {
  @Test
  void countsWhatIsSharedByShares() {
    assertThat(
            MemoryUse.share(
                """
                00400000-7ffc [rollup]
                Rss:              246776 kB
                Pss:              204800 kB
                Pss_Anon:         190000 kB
                """))
        .isEqualTo(204_800L * 1024);
    assertThat(MemoryUse.share("")).isZero();
  }

  @Test
  void seesThisProcess() {
    assumeThat(ProcessorTime.isKnown()).isTrue();
    assertThat(MemoryUse.of(List.of(ProcessHandle.current()))).isGreaterThan(10_000_000);
  }
}
