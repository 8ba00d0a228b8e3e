package dev.berth.bench.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ProcessorTimeTest {
  /** A name with brackets and spaces; of the figures only utime, stime, cutime and cstime count. */
  @Test
  void addsTheTimesOfAProcessAndOfItsEndedChildren() {
    assertThat(
            ProcessorTime.ticks(
                "25253 (a) b (c) S 1 25249 21543 0 -1 4194304 55455 22954 1 0 663 117 32 18 20 0 27 0"))
        .isEqualTo(663 + 117 + 32 + 18);
  }

  @Test
  void growsWithTheWorkOfAProcess() {
    List<ProcessHandle> us = List.of(ProcessHandle.current());
    Duration before = ProcessorTime.of(us);
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (ProcessorTime.of(us).equals(before) && System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    assertThat(ProcessorTime.of(us)).isGreaterThan(before);
  }

  @Test
  void countsTheProcessesThatAProcessStarted() throws Exception {
    Process shell =
        new ProcessBuilder("sh", "-c", "sh -c 'while :; do :; done' & echo started; wait").start();
    try {
      assertThat(shell.inputReader().readLine()).isEqualTo("started");
      List<ProcessHandle> root = List.of(shell.toHandle());
      Duration wanted = ProcessorTime.of(root).plusMillis(50);
      long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
      while (ProcessorTime.of(root).compareTo(wanted) < 0 && System.nanoTime() < end) {
        Thread.onSpinWait();
      }
      assertThat(ProcessorTime.of(root)).isGreaterThanOrEqualTo(wanted);
    } finally {
      shell.descendants().forEach(ProcessHandle::destroyForcibly);
      shell.destroyForcibly();
    }
  }
}
