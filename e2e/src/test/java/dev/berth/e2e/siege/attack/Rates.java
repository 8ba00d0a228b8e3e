package dev.berth.e2e.siege.attack;

import java.util.random.RandomGenerator;

/** Rates of slow clients, in bytes per second. */
final class Rates {
  private static final int[] RATES = {1, 3, 10, 50, 200};

  private Rates() {}

  static int pick(RandomGenerator random) {
    return RATES[random.nextInt(RATES.length)];
  }
}
