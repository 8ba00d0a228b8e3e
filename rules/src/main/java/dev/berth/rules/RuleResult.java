package dev.berth.rules;

import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;

/** What the executed tests say about one rule, in the words of the report. */
enum RuleResult {
  SHOWN("shown"),
  FAILED("failed"),
  SKIPPED("skipped"),
  NOT_SHOWN("not shown yet");

  private final String words;

  RuleResult(String words) {
    this.words = words;
  }

  /** One failed test fails the rule; without one, a single passed test is enough to show it. */
  static RuleResult of(Collection<Evidence> evidence) {
    Set<Outcome> outcomes =
        evidence.stream().map(test -> test.verdict().outcome()).collect(Collectors.toSet());
    if (outcomes.contains(Outcome.FAILED)) {
      return FAILED;
    }
    if (outcomes.contains(Outcome.PASSED)) {
      return SHOWN;
    }
    return outcomes.isEmpty() ? NOT_SHOWN : SKIPPED;
  }

  @Override
  public String toString() {
    return words;
  }
}
