package dev.berth.bench.gc;

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
    return new GcPlan(
        orElse(small, usual.small()),
        orElse(manifests, usual.large()),
        orElse(rounds, usual.rounds()),
        orElse(due, usual.due()),
        due == null ? usual.flood() : 8 * due,
        seconds == null ? usual.window() : Duration.ofSeconds(seconds),
        Math.min(usual.images(), orElse(due, usual.due())));
  }

  private static <T> T orElse(@Nullable T given, T usual) {
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
