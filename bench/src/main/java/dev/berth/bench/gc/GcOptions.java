package dev.berth.bench.gc;

import static dev.berth.bench.command.RunOptions.atLeast;

import dev.berth.bench.command.RunOptions;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code ./berth bench gc}. */
final class GcOptions {
  @Option(names = "--manifests", paramLabel = "N", description = "Size of the large registry.")
  private @Nullable Long manifests;

  @Option(names = "--small", paramLabel = "N", description = "Size of the small registry.")
  private @Nullable Long small;

  @Option(names = "--due", paramLabel = "N", description = "Rows that are due at once.")
  private @Nullable Integer due;

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

  GcPlan plan(RunOptions run) {
    GcPlan usual = run.isQuick() ? GcPlan.QUICK : GcPlan.FULL;
    int rows = atLeast(10, "--due", due, usual.due());
    return new GcPlan(
        atLeast(100, "--small", small, usual.small()),
        atLeast(100, "--manifests", manifests, usual.large()),
        run.rounds(usual.rounds()),
        usual.repeats(),
        rows,
        due == null ? usual.flood() : 8 * rows,
        run.seconds(usual.window()),
        Math.min(usual.images(), rows));
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
}
