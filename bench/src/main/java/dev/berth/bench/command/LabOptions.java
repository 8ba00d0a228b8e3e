package dev.berth.bench.command;

import dev.berth.bench.report.Progress;
import dev.berth.bench.server.CannotMeasureException;
import dev.berth.bench.server.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How much is measured, and where: the options of every command that starts servers. */
public final class LabOptions {
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

  public boolean isQuick() {
    return quick;
  }

  public int rounds(int usual) {
    return RunOptions.atLeast(1, "--rounds", rounds, usual);
  }

  /** The length of a window. */
  public Duration seconds(Duration usual) {
    return seconds == null
        ? usual
        : Duration.ofSeconds(RunOptions.atLeast(1, "--seconds", seconds, seconds));
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
   * Measures in a temporary folder, which is removed with all that was started in it.
   *
   * @return the exit code
   */
  public int measure(ToIntFunction<Workspace> measurement) {
    Workspace workspace = Workspace.in(folder);
    try (workspace) {
      return measurement.applyAsInt(workspace);
    } catch (RuntimeException failure) {
      if (workspace.isInterrupted()) {
        return 1;
      }
      throw failure;
    }
  }
}
