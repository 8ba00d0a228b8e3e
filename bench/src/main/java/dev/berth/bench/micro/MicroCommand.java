package dev.berth.bench.micro;

import dev.berth.bench.command.RunOptions;
import dev.berth.bench.report.Progress;
import dev.berth.bench.report.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./berth bench micro}. */
@Command(
    name = "micro",
    description = {
      "Measures single steps of a request with JMH: reading names, digests and manifests, making"
          + " keys and copies for Redis.",
      "Each of --rounds is a Java process of its own, which measures five times for --seconds. What"
          + " the keyspace library costs by itself is in docs/keyspace/performance.md."
    })
public final class MicroCommand implements Callable<Integer> {
  private static final long BYTES = 10_000_000;

  private final Path home;
  @Mixin private RunOptions run = new RunOptions();

  /**
   * Creates the command.
   *
   * @param home the top folder of the project, with the documents
   */
  public MicroCommand(Path home) {
    this.home = home;
  }

  @Override
  public Integer call() throws IOException {
    MicroPlan plan =
        new MicroPlan(
            Step.all(), run.rounds(run.isQuick() ? 1 : 3), run.seconds(Duration.ofSeconds(1)));
    Progress progress = new Progress();
    run.announce(progress, BYTES, plan.time(), "--folder");
    return run.measure(
        home,
        "micro",
        (_, origin) -> {
          List<MicroFigure> figures =
              plan.steps().stream().map(step -> measure(step, plan, progress)).toList();
          return Report.of(new MicroReport(plan, figures).text(origin));
        });
  }

  private static MicroFigure measure(Step step, MicroPlan plan, Progress progress) {
    progress.say(step.toString());
    try {
      return MicroFigure.of(step, new Runner(options(step, plan)).runSingle());
    } catch (RunnerException e) {
      throw new IllegalStateException(step + " could not be measured", e);
    }
  }

  private static Options options(Step step, MicroPlan plan) {
    TimeValue window = TimeValue.milliseconds(plan.window().toMillis());
    return new OptionsBuilder()
        .include(step.pattern())
        .mode(Mode.AverageTime)
        .timeUnit(TimeUnit.NANOSECONDS)
        .addProfiler(GCProfiler.class)
        .forks(plan.processes())
        .warmupIterations(MicroPlan.WARM_UP_WINDOWS)
        .warmupTime(window)
        .measurementIterations(MicroPlan.WINDOWS)
        .measurementTime(window)
        .verbosity(VerboseMode.SILENT)
        .shouldFailOnError(true)
        .build();
  }
}
