package dev.berth.rules;

/** How a test ended, from best to worst: of several invocations the worst one counts. */
enum Outcome {
  PASSED,
  SKIPPED,
  FAILED
}
