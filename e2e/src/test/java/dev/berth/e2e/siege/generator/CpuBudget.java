package dev.berth.e2e.siege.generator;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/** Keeps the process below a share of one processor, by pausing the thread that asks. */
final class CpuBudget {
  private static final long MAX_CREDIT_NANOS = Duration.ofMillis(250).toNanos();
  private static final long MAX_PAUSE_NANOS = Duration.ofMillis(100).toNanos();

  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final double share;
  private long wallStart;
  private long cpuStart;

  CpuBudget(double share) {
    this.share = share;
    restart(0);
  }

  /** Returns the processor time of this process in nanoseconds. */
  long used() {
    return system.getProcessCpuTime();
  }

  /** Pauses while the share is exceeded; what was not used can be used a moment later. */
  void pauseIfExceeded() throws InterruptedException {
    long excess = excess();
    if (excess < -MAX_CREDIT_NANOS) {
      restart(MAX_CREDIT_NANOS);
    } else if (excess > 0) {
      long pause = Math.min((long) (excess / share), MAX_PAUSE_NANOS);
      Thread.sleep(Duration.ofNanos(pause));
    }
  }

  private long excess() {
    return used() - cpuStart - (long) (share * (System.nanoTime() - wallStart));
  }

  private void restart(long credit) {
    wallStart = System.nanoTime();
    cpuStart = used() + credit;
  }
}
