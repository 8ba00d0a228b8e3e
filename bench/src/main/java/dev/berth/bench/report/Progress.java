package dev.berth.bench.report;

import java.time.Duration;
import java.time.Instant;

/** Tells on the standard error stream what is being done, since measuring takes its time. */
public final class Progress {
  private final Instant began = Instant.now();

  public void say(String what) {
    long seconds = Duration.between(began, Instant.now()).toSeconds();
    System.err.printf("%4d:%02d  %s%n", seconds / 60, seconds % 60, what);
  }
}
