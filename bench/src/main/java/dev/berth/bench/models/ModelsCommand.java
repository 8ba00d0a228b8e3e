package dev.berth.bench.models;

import dev.berth.bench.command.RunOptions;
import dev.berth.bench.report.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./berth bench models}. */
@Command(
    name = "models",
    description = {
      "Repeats the comparison that Berth's schema comes from: Model 1, where manifests and blobs"
          + " exist once for all repositories, and Model 2, where a repository owns what it holds."
          + " Rows and bytes, collection at growing sizes, the main queries, numbers of partitions.",
      "Starts a PostgreSQL of its own in a temporary folder, and removes it."
    })
public final class ModelsCommand implements Callable<Integer> {
  private final Path home;
  @Mixin private RunOptions run = new RunOptions();
  @Mixin private ModelsOptions options = new ModelsOptions();

  /**
   * Creates the command.
   *
   * @param home the top folder of the project, with the documents
   */
  public ModelsCommand(Path home) {
    this.home = home;
  }

  @Override
  public Integer call() throws IOException {
    ModelsPlan plan = options.plan(run);
    Progress progress = new Progress();
    run.announce(progress, plan.bytes(), plan.time(), "--folder, --scale and --quick");
    return run.measure(
        home,
        "models",
        (workspace, origin) -> {
          ModelsBenchmark benchmark =
              new ModelsBenchmark(workspace, home, plan, options.seed(), progress);
          return new ModelsReport(plan, benchmark.run(options.postgres())).report(origin);
        });
  }
}
