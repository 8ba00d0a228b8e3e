package dev.berth.bench.gc;

/** What pulls felt of collection, at a fixed rate and as fast as the server answers. */
record PullFigures(Steady steady, Full full) {

  /** One window, or the median of several. Times in milliseconds. */
  record Felt(double p50, double p99, double reviewsPerSecond) {}

  record Steady(int requestsPerSecond, Felt without, Felt with) {
    double ratio() {
      return with.p99 / without.p99;
    }
  }

  /** Answers per second. */
  record Full(double without, double with, double reviewsPerSecond) {
    double ratio() {
      return with / without;
    }
  }
}
