package dev.berth.bench.peers;

import dev.berth.bench.command.LabOptions;
import dev.berth.bench.report.Progress;
import dev.berth.bench.server.CannotMeasureException;
import dev.berth.bench.server.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./berth bench check}. */
@Command(
    name = "check",
    description = {
      "Measures Berth beside docker-registry as bench peers does, in a part of its time, and compares"
          + " the ratios with those that bench peers --write recorded.",
      Verdict.RULE,
      "Exit codes: 1 when a ratio is worse or could not be measured, 2 when nothing was recorded or"
          + " something is missing."
    })
public final class CheckCommand implements Callable<Integer> {
  private static final int WORSE = 1;

  private final Path home;
  @Mixin private LabOptions options = new LabOptions();
  @Mixin private PeersOptions peers = new PeersOptions();

  /**
   * Creates the command.
   *
   * @param home the top folder of the project, with the launcher and the documents
   */
  public CheckCommand(Path home) {
    this.home = home;
  }

  @Override
  public Integer call() throws IOException {
    PeersPlan plan = peers.plan(options, options.isQuick() ? PeersPlan.QUICK : PeersPlan.CHECK);
    PeersRecord recorded = recorded();
    Programs programs = peers.programs();
    Progress progress = new Progress();
    options.announce(progress, plan.bytes(), plan.time(programs), "--folder, --only and --quick");
    return options.measure(workspace -> check(workspace, plan, programs, recorded, progress));
  }

  private PeersRecord recorded() throws IOException {
    Path file = home.resolve("docs").resolve(PeersReport.RECORD);
    return PeersRecord.read(file)
        .orElseThrow(
            () ->
                new CannotMeasureException(
                    "%s is not there; ./berth bench peers --write makes it".formatted(file)));
  }

  private int check(
      Workspace workspace,
      PeersPlan plan,
      Programs programs,
      PeersRecord recorded,
      Progress progress) {
    Lab lab = new Lab(workspace, home.resolve("berth"), programs);
    PeersFigures figures = new PeersBenchmark(lab, plan, progress).run();
    RecordCheck check = RecordCheck.of(recorded, PeersRecord.of(figures));
    System.out.println(check);
    figures.failed().forEach(failed -> System.out.println("Could not be measured: " + failed));
    System.out.printf("%d of %d ratios are worse.%n", check.worse(), check.lines().size());
    return check.worse() == 0 && figures.failed().isEmpty() ? 0 : WORSE;
  }
}
