package dev.berth.bench.command;

import dev.berth.bench.report.PerformancePage;
import dev.berth.bench.report.Progress;
import dev.berth.bench.report.Report;
import dev.berth.bench.server.CannotMeasureException;
import dev.berth.bench.server.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of every command whose figures can be written down, and a run with them. */
public final class RunOptions {
  @Mixin private LabOptions lab = new LabOptions();

  @Option(names = "--write", description = "Write the figures into docs/performance.md too.")
  private boolean write;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  /** Measures in a workspace, and tells the figures. */
  @FunctionalInterface
  public interface Measurement {
    Report run(Workspace workspace, Origin origin);
  }

  public LabOptions lab() {
    return lab;
  }

  public boolean isQuick() {
    return lab.isQuick();
  }

  public int rounds(int usual) {
    return lab.rounds(usual);
  }

  /** The length of a window. */
  public Duration seconds(Duration usual) {
    return lab.seconds(usual);
  }

  /** What was given for an option, if anything was. */
  public static <T extends Number> T atLeast(int least, String option, @Nullable T given, T usual) {
    if (given != null && given.longValue() < least) {
      throw new CannotMeasureException("%s must be at least %d".formatted(option, least));
    }
    return given == null ? usual : given;
  }

  /**
   * Says how much is needed, and looks whether it is there.
   *
   * @param otherwise the options that make it less
   */
  public void announce(Progress progress, long bytes, Duration time, String otherwise)
      throws IOException {
    lab.announce(progress, bytes, time, otherwise);
  }

  /**
   * Measures, prints the figures, and writes them down if that was asked for.
   *
   * @param home the top folder of the project
   * @param section of the page that the figures belong to
   * @return the exit code: that a goal was missed is no failure of the command
   */
  public int measure(Path home, String section, Measurement measurement) throws IOException {
    return lab.measure(
        workspace -> {
          Report report = measurement.run(workspace, Origin.of(command));
          System.out.println(report.text());
          if (write) {
            write(home, section, report);
          }
          return 0;
        });
  }

  private static void write(Path home, String section, Report report) {
    try {
      new PerformancePage(home.resolve("docs/performance.md")).write(section, report);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
