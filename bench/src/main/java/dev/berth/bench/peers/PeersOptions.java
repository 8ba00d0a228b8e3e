package dev.berth.bench.peers;

import dev.berth.bench.command.RunOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code ./berth bench peers}. */
final class PeersOptions {
  @Option(
      names = "--warm-up",
      paramLabel = "N",
      description = "Seconds that each server is asked before it is measured.")
  private @Nullable Integer warmUp;

  @Option(
      names = "--only",
      paramLabel = "SCENARIO",
      split = ",",
      description = "Only some of: ${COMPLETION-CANDIDATES}.")
  private @Nullable List<Scenario> only;

  @Option(
      names = "--docker-registry",
      paramLabel = "FILE",
      description = "The program to compare with, instead of the docker-registry on the PATH.")
  private @Nullable Path dockerRegistry;

  PeersPlan plan(RunOptions run) {
    PeersPlan usual = run.isQuick() ? PeersPlan.QUICK : PeersPlan.FULL;
    return new PeersPlan(
        only == null ? usual.scenarios() : only.stream().distinct().toList(),
        run.rounds(usual.rounds()),
        run.seconds(usual.window()),
        Duration.ofSeconds(
            RunOptions.atLeast(0, "--warm-up", warmUp, (int) usual.warmUp().toSeconds())));
  }

  Optional<Path> dockerRegistry() {
    return Optional.ofNullable(dockerRegistry);
  }
}
