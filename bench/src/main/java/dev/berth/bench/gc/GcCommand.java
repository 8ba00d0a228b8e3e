package dev.berth.bench.gc;

import dev.berth.bench.report.Machine;
import dev.berth.bench.report.PerformancePage;
import dev.berth.bench.report.Progress;
import dev.berth.bench.server.CannotMeasureException;
import dev.berth.bench.server.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./berth bench gc}. */
@Command(
    name = "gc",
    description = {
      "Measures garbage collection: reviews per second, what one review costs in a small and in a"
          + " large registry, what pulls feel of it, and whether anything scans a table.",
      "Starts a PostgreSQL and a server of its own in a temporary folder, and removes them."
    })
public final class GcCommand implements Callable<Integer> {
  private static final double GIGABYTE = 1e9;

  private final Path home;
  @Mixin private GcOptions options = new GcOptions();

  @Option(names = "--write", description = "Write the figures into docs/performance.md too.")
  private boolean write;

  @Spec private CommandSpec spec = CommandSpec.create();

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
    GcPlan plan = options.plan();
    Progress progress = new Progress();
    announce(plan, progress);
    Workspace workspace = Workspace.in(options.folder());
    try (workspace) {
      GcBenchmark benchmark = new GcBenchmark(workspace, home, plan, options.seed(), progress);
      report(plan, benchmark.run(options.parts(), options.postgres()));
      return 0;
    } catch (RuntimeException failure) {
      if (workspace.isInterrupted()) {
        return 1;
      }
      throw failure;
    }
  }

  private void announce(GcPlan plan, Progress progress) throws IOException {
    if (!Files.isDirectory(options.folder())) {
      throw new CannotMeasureException(options.folder() + " is not a folder");
    }
    progress.say(
        "needs about %.0f GB in %s and %d minutes"
            .formatted(
                plan.bytes() / GIGABYTE, options.folder(), Math.max(1, plan.time().toMinutes())));
    long free = Files.getFileStore(options.folder()).getUsableSpace();
    if (free < plan.bytes()) {
      throw new CannotMeasureException(
          "%s has only %.0f GB free; see --folder, --manifests and --quick"
              .formatted(options.folder(), free / GIGABYTE));
    }
  }

  private void report(GcPlan plan, GcFigures figures) throws IOException {
    String command =
        "./berth bench " + String.join(" ", spec.commandLine().getParseResult().originalArgs());
    String text =
        new GcReport(plan, figures)
            .text(command, Machine.describe(), LocalDate.now(ZoneOffset.UTC));
    System.out.println(text);
    if (write) {
      new PerformancePage(home.resolve("docs/performance.md")).write("gc", text);
    }
  }
}
