package dev.berth.bench.peers;

import dev.berth.bench.command.RunOptions;
import dev.berth.bench.report.Progress;
import dev.berth.bench.report.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./berth bench peers}. */
@Command(
    name = "peers",
    description = {
      "Measures how fast Berth answers beside Debian's docker-registry: manifests by tag and by"
          + " digest, and whether a blob is there; with and without Redis.",
      "Starts all of them in a temporary folder, pushes the same image to each, asks them in turns"
          + " on 32 connections, and removes them."
    })
public final class PeersCommand implements Callable<Integer> {
  private final Path home;
  @Mixin private RunOptions run = new RunOptions();
  @Mixin private PeersOptions options = new PeersOptions();

  /**
   * Creates the command.
   *
   * @param home the top folder of the project, with the launcher and the documents
   */
  public PeersCommand(Path home) {
    this.home = home;
  }

  @Override
  public Integer call() throws IOException {
    PeersPlan plan = options.plan(run);
    Path dockerRegistry =
        Prerequisites.check(
            options.dockerRegistry(), Objects.requireNonNullElse(System.getenv("PATH"), ""));
    Progress progress = new Progress();
    run.announce(progress, plan.bytes(), plan.time(), "--folder");
    return run.measure(
        home,
        "peers",
        (workspace, origin) -> {
          Lab lab = new Lab(workspace, home.resolve("berth"), dockerRegistry);
          return Report.of(
              new PeersReport(plan, new PeersBenchmark(lab, plan, progress).run()).text(origin));
        });
  }
}
