package dev.berth.bench.micro;

import java.time.Duration;
import java.util.List;

/**
 * How much is measured.
 *
 * @param processes each with its own idea of what to optimise
 * @param window the length of one measurement, of which a process makes some
 */
record MicroPlan(List<Step> steps, int processes, Duration window) {
  static final int WINDOWS = 5;
  static final int WARM_UP_WINDOWS = 3;

  private static final Duration STARTING = Duration.ofSeconds(1);

  Duration time() {
    Duration process = STARTING.plus(window.multipliedBy(WINDOWS + WARM_UP_WINDOWS));
    return process.multipliedBy((long) steps.size() * processes);
  }
}
