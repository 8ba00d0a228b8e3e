package dev.berth.bench.models;

import java.math.BigDecimal;

/** How a scale is written: 40 rather than 40.0. */
final class Scale {
  private Scale() {}

  static String text(double scale) {
    return BigDecimal.valueOf(scale).stripTrailingZeros().toPlainString();
  }
}
