package dev.berth.bench.gc;

import dev.berth.bench.server.CannotMeasureException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code ./berth bench gc}. */
final class GcOptions {
  @Option(names = "--quick", description = "Smaller and shorter: under three minutes.")
  private boolean quick;

  @Option(names = "--rounds", paramLabel = "N", description = "How often each thing is measured.")
  private @Nullable Integer rounds;

  @Option(names = "--manifests", paramLabel = "N", description = "Size of the large registry.")
  private @Nullable Long manifests;

  @Option(names = "--small", paramLabel = "N", description = "Size of the small registry.")
  private @Nullable Long small;

  @Option(names = "--due", paramLabel = "N", description = "Rows that are due at once.")
  private @Nullable Integer due;

  @Option(names = "--seconds", paramLabel = "N", description = "Length of a window of pulls.")
  private @Nullable Integer seconds;

  @Option(
      names = "--only",
      paramLabel = "PART",
      split = ",",
      description = "Only some of: ${COMPLETION-CANDIDATES}.")
  private @Nullable List<GcPart> only;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Decides the content; default ${DEFAULT-VALUE}.")
  private long seed = 1;

  @Option(
      names = "--postgres",
      paramLabel = "DIR",
      description = "The bin folder of an installed PostgreSQL, instead of the one in Berth.")
  private @Nullable Path postgres;

  @Option(
      names = "--folder",
      paramLabel = "DIR",
      description = "Where the temporary folder is made; default ${DEFAULT-VALUE}.")
  private Path folder = Path.of(System.getProperty("java.io.tmpdir"));

  GcPlan plan() {
    GcPlan usual = quick ? GcPlan.QUICK : GcPlan.FULL;
    int rows = atLeast(10, "--due", due, usual.due());
    return new GcPlan(
        atLeast(100, "--small", small, usual.small()),
        atLeast(100, "--manifests", manifests, usual.large()),
        atLeast(1, "--rounds", rounds, usual.rounds()),
        usual.repeats(),
        rows,
        due == null ? usual.flood() : 8 * rows,
        Duration.ofSeconds(atLeast(1, "--seconds", seconds, (int) usual.window().toSeconds())),
        Math.min(usual.images(), rows));
  }

  private static <T extends Number> T atLeast(
      int least, String option, @Nullable T given, T usual) {
    if (given != null && given.longValue() < least) {
      throw new CannotMeasureException("%s must be at least %d".formatted(option, least));
    }
    return given == null ? usual : given;
  }

  Set<GcPart> parts() {
    return only == null ? EnumSet.allOf(GcPart.class) : EnumSet.copyOf(only);
  }

  long seed() {
    return seed;
  }

  Optional<Path> postgres() {
    return Optional.ofNullable(postgres);
  }

  Path folder() {
    return folder;
  }
}
