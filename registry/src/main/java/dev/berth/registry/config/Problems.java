package dev.berth.registry.config;

import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong, so that all of it is reported at once. Not for several threads. */
final class Problems {
  /** Enough to see what is going on when a file is not a configuration at all. */
  private static final int MOST = 50;

  private final List<String> problems = new ArrayList<>();

  void add(String problem) {
    if (!isFull()) {
      problems.add(problem);
    }
  }

  boolean isFull() {
    return problems.size() >= MOST;
  }

  /**
   * Ends the reading if anything was wrong.
   *
   * @throws ConfigException with all problems
   */
  void throwIfAny() {
    if (!problems.isEmpty()) {
      throw new ConfigException(problems);
    }
  }
}
