package dev.berth.bench.peers;

import dev.berth.bench.command.RunOptions;
import dev.berth.bench.report.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./berth bench peers}. */
@Command(
    name = "peers",
    description = {
      "Measures Berth beside Debian's docker-registry, and zot if it is given: reads and pushes of"
          + " manifests, images and blobs, pages of long lists, start and memory. nginx shows what"
          + " the machine can do at best.",
      "Starts all of them in a temporary folder, puts the same into each, asks them in turns, and"
          + " removes them. What is not installed is left out, but for docker-registry.",
      "With --quick there are fewer rounds and entries, no blobs of 256 MB, and Berth only as it is"
          + " by default; zot, if given, takes a minute more."
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
    PeersPlan plan = options.plan(run.lab(), run.isQuick() ? PeersPlan.QUICK : PeersPlan.FULL);
    Programs programs = options.programs();
    Progress progress = new Progress();
    run.announce(progress, plan.bytes(), plan.time(programs), "--folder, --only and --quick");
    return run.measure(
        home,
        "peers",
        (workspace, origin) -> {
          Lab lab = new Lab(workspace, home.resolve("berth"), programs);
          return new PeersReport(plan, new PeersBenchmark(lab, plan, progress).run())
              .report(origin);
        });
  }
}
