package dev.berth.bench.report;

import java.util.Locale;

/** Numbers as people read them: three digits that matter, thousands apart. */
public final class Figures {
  private Figures() {}

  public static String figure(double value) {
    int decimals = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }

  public static String whole(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
