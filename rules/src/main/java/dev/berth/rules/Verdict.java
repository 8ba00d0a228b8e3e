package dev.berth.rules;

import java.util.Comparator;
import java.util.function.BinaryOperator;

/** How a test ended and, when it was skipped, why. The reason is always a single line. */
record Verdict(Outcome outcome, String reason) {
  private static final Comparator<Verdict> BEST_FIRST =
      Comparator.comparing(Verdict::outcome).thenComparing(Verdict::reason);

  Verdict {
    reason = reason.strip().replaceAll("\\s+", " ");
  }

  static Verdict passed() {
    return new Verdict(Outcome.PASSED, "");
  }

  static Verdict failed() {
    return new Verdict(Outcome.FAILED, "");
  }

  static Verdict skipped(String reason) {
    return new Verdict(Outcome.SKIPPED, reason);
  }

  /** The worse of two verdicts, whichever order they are given in. */
  static BinaryOperator<Verdict> worst() {
    return BinaryOperator.maxBy(BEST_FIRST);
  }
}
