package dev.berth.bench.report;

import java.util.Locale;

/** Numbers as people read them: three digits that matter, thousands apart. */
public final class Figures {
  private Figures() {}

  public static String figure(double value) {
    return String.format(Locale.ROOT, "%,." + decimals(Math.abs(value)) + "f", value);
  }

  private static int decimals(double value) {
    if (value >= 10) {
      return value >= 100 ? 0 : 1;
    }
    return value > 0 && value < 0.1 ? 4 : 2;
  }

  public static String whole(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
