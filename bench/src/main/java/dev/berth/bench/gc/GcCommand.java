package dev.berth.bench.gc;

import dev.berth.bench.command.RunOptions;
import dev.berth.bench.report.Progress;
import dev.berth.bench.report.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./berth bench gc}. */
@Command(
    name = "gc",
    description = {
      "Measures garbage collection: reviews per second, what one review costs in a small and in a"
          + " large registry, what pulls feel of it, and whether anything scans a table.",
      "Starts a PostgreSQL and a server of its own in a temporary folder, and removes them."
    })
public final class GcCommand implements Callable<Integer> {
  private final Path home;
  @Mixin private RunOptions run = new RunOptions();
  @Mixin private GcOptions options = new GcOptions();

  /**
   * Creates the command.
   *
   * @param home the top folder of the project, with the launcher and the documents
   */
  public GcCommand(Path home) {
    this.home = home;
  }

  @Override
  public Integer call() throws IOException {
    GcPlan plan = options.plan(run);
    Progress progress = new Progress();
    run.announce(progress, plan.bytes(), plan.time(), "--folder, --manifests and --quick");
    return run.measure(
        home,
        "gc",
        (workspace, origin) -> {
          GcBenchmark benchmark = new GcBenchmark(workspace, home, plan, options.seed(), progress);
          return Report.of(
              new GcReport(plan, benchmark.run(options.parts(), options.postgres())).text(origin));
        });
  }
}
