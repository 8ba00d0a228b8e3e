package dev.berth.bench.peers;

import dev.berth.bench.report.Spread;

/** What became of a ratio since it was recorded. */
enum Verdict {
  BETTER("better"),
  SAME("same"),
  WORSE("**worse**");

  /** The rule, in one sentence for people. */
  static final String RULE =
      "A ratio is worse when its median is worse than the recorded one by more than the recorded"
          + " rounds and the new rounds are apart, added up.";

  private final String title;

  Verdict(String title) {
    this.title = title;
  }

  static Verdict of(Figure.Better better, Spread recorded, Spread measured) {
    double noise = width(recorded) + width(measured);
    double change = measured.median() - recorded.median();
    double gain = better == Figure.Better.MORE ? change : -change;
    if (gain < -noise) {
      return WORSE;
    }
    return gain > noise ? BETTER : SAME;
  }

  private static double width(Spread spread) {
    return spread.most() - spread.least();
  }

  @Override
  public String toString() {
    return title;
  }
}
