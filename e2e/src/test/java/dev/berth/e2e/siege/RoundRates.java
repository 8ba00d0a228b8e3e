package dev.berth.e2e.siege;

import java.util.ArrayList;
import java.util.List;

/** Rates of rounds, beside the sink and under siege; medians are compared. */
final class RoundRates {
  private final List<Rate> usual = new ArrayList<>();
  private final List<Rate> besieged = new ArrayList<>();

  void add(Rate usualRate, Rate besiegedRate) {
    usual.add(usualRate);
    besieged.add(besiegedRate);
  }

  int count() {
    return usual.size();
  }

  /** Returns the share of their usual rate that pulls or pushes kept, whichever is less. */
  double leastShare() {
    return Math.min(pullShare(), pushShare());
  }

  private double pullShare() {
    return Rate.median(besieged).pulls() / Rate.median(usual).pulls();
  }

  private double pushShare() {
    return Rate.median(besieged).pushes() / Rate.median(usual).pushes();
  }

  @Override
  public String toString() {
    return count() == 0
        ? "none was finished"
        : "beside the sink %s, under siege %s; share kept: pulls %.2f, pushes %.2f"
            .formatted(Rate.median(usual), Rate.median(besieged), pullShare(), pushShare());
  }
}
