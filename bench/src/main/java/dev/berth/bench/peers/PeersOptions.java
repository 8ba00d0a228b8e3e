package dev.berth.bench.peers;

import dev.berth.bench.command.LabOptions;
import dev.berth.bench.command.RunOptions;
import dev.berth.bench.server.CannotMeasureException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code ./berth bench peers} and {@code ./berth bench check}. */
final class PeersOptions {
  @Option(
      names = "--warm-up",
      paramLabel = "N",
      description = "Seconds that each server is asked before anything is measured.")
  private @Nullable Integer warmUp;

  @Option(
      names = "--only",
      paramLabel = "SCENARIO",
      split = ",",
      description = "Only some of: ${COMPLETION-CANDIDATES}.")
  private @Nullable List<Scenario> only;

  @Option(
      names = "--subjects",
      paramLabel = "SUBJECT",
      split = ",",
      description = "Only some of: ${COMPLETION-CANDIDATES}.")
  private @Nullable List<Subject> subjects;

  @Option(
      names = "--docker-registry",
      paramLabel = "FILE",
      description = "The program to compare with, instead of the docker-registry on the PATH.")
  private @Nullable Path dockerRegistry;

  @Option(
      names = "--zot",
      paramLabel = "FILE",
      description = "A program of zot, to measure it too.")
  private @Nullable Path zot;

  /**
   * What is to be measured.
   *
   * @param usual what is not said otherwise
   */
  PeersPlan plan(LabOptions lab, PeersPlan usual) {
    return new PeersPlan(
        only == null ? usual.scenarios() : List.copyOf(EnumSet.copyOf(only)),
        subjects == null ? usual.subjects() : chosen(subjects),
        lab.rounds(usual.rounds()),
        lab.seconds(usual.window()),
        Duration.ofSeconds(
            RunOptions.atLeast(0, "--warm-up", warmUp, (int) usual.warmUp().toSeconds())),
        usual.amounts());
  }

  private static Set<Subject> chosen(List<Subject> subjects) {
    Set<Subject> chosen = EnumSet.copyOf(subjects);
    if (!chosen.contains(Subject.PEER)) {
      throw new CannotMeasureException(
          "--subjects must name %s, which all others are compared with".formatted(Subject.PEER));
    }
    return chosen;
  }

  /** What is there to be measured. */
  Programs programs() {
    return Prerequisites.check(
        ProgramSearch.onThisMachine(),
        Optional.ofNullable(dockerRegistry),
        Optional.ofNullable(zot));
  }
}
