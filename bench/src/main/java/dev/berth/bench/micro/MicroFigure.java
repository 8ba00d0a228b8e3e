package dev.berth.bench.micro;

import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * What one step costs, on average.
 *
 * @param error half of the interval in which the average is with a probability of 99.9 %
 * @param bytes allocated
 */
record MicroFigure(Step step, double nanoseconds, double error, double bytes) {

  static MicroFigure of(Step step, RunResult result) {
    Result<?> time = result.getPrimaryResult();
    Result<?> allocated = result.getSecondaryResults().get("gc.alloc.rate.norm");
    return new MicroFigure(
        step,
        time.getScore(),
        time.getScoreError(),
        allocated == null ? Double.NaN : allocated.getScore());
  }
}
