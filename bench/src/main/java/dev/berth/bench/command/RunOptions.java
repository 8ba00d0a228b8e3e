package dev.berth.bench.command;

import dev.berth.bench.report.PerformancePage;
import dev.berth.bench.report.Progress;
import dev.berth.bench.report.Report;
import dev.berth.bench.server.CannotMeasureException;
import dev.berth.bench.server.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of every command that measures, and a run with them. */
public final class RunOptions {
  private static final double GIGABYTE = 1e9;

  @Option(names = "--quick", description = "Smaller and shorter: under three minutes.")
  private boolean quick;

  @Option(names = "--rounds", paramLabel = "N", description = "How often each thing is measured.")
  private @Nullable Integer rounds;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "How long requests are sent, each time.")
  private @Nullable Integer seconds;

  @Option(
      names = "--folder",
      paramLabel = "DIR",
      description = "Where the temporary folder is made; default ${DEFAULT-VALUE}.")
  private Path folder = Path.of(System.getProperty("java.io.tmpdir"));

  @Option(names = "--write", description = "Write the figures into docs/performance.md too.")
  private boolean write;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  /** Measures in a workspace, and tells the figures. */
  @FunctionalInterface
  public interface Measurement {
    Report run(Workspace workspace, Origin origin);
  }

  public boolean isQuick() {
    return quick;
  }

  public int rounds(int usual) {
    return atLeast(1, "--rounds", rounds, usual);
  }

  /** The length of a window. */
  public Duration seconds(Duration usual) {
    return Duration.ofSeconds(atLeast(1, "--seconds", seconds, (int) usual.toSeconds()));
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
    if (!Files.isDirectory(folder)) {
      throw new CannotMeasureException(folder + " is not a folder");
    }
    progress.say(
        "needs about %.0f GB in %s and %d minutes"
            .formatted(
                Math.ceil(bytes / GIGABYTE),
                folder,
                Math.max(1, time.plusSeconds(59).toMinutes())));
    long free = Files.getFileStore(folder).getUsableSpace();
    if (free < bytes) {
      throw new CannotMeasureException(
          "%s has only %.0f GB free; see %s".formatted(folder, free / GIGABYTE, otherwise));
    }
  }

  /**
   * Measures, prints the figures, and writes them down if that was asked for.
   *
   * @param home the top folder of the project
   * @param section of the page that the figures belong to
   * @return the exit code: that a goal was missed is no failure of the command
   */
  public int measure(Path home, String section, Measurement measurement) throws IOException {
    Workspace workspace = Workspace.in(folder);
    try (workspace) {
      Report report = measurement.run(workspace, Origin.of(command));
      System.out.println(report.text());
      if (write) {
        new PerformancePage(home.resolve("docs/performance.md")).write(section, report);
      }
      return 0;
    } catch (RuntimeException failure) {
      if (workspace.isInterrupted()) {
        return 1;
      }
      throw failure;
    }
  }
}
