package dev.berth.bench.models;

import dev.berth.bench.command.RunOptions;
import dev.berth.bench.server.CannotMeasureException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code ./berth bench models}. */
final class ModelsOptions {
  /** A hundred manifests are turned into garbage, and should not be all there are. */
  private static final double LEAST_SCALE = 0.01;

  private static final int MOST_PARTITIONS = 256;

  @Option(
      names = "--scale",
      paramLabel = "N",
      split = ",",
      description = "Sizes of the registries, in multiples of the published one: 1,4,40.")
  private @Nullable List<Double> scales;

  @Option(
      names = "--partitions",
      paramLabel = "N",
      split = ",",
      description = "Numbers of partitions to compare: 1,8,16,64,128.")
  private @Nullable List<Integer> partitions;

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

  ModelsPlan plan(RunOptions run) {
    ModelsPlan usual = run.isQuick() ? ModelsPlan.QUICK : ModelsPlan.FULL;
    return new ModelsPlan(
        scales == null ? usual.scales() : sorted(scales, "--scale", LEAST_SCALE, Double.MAX_VALUE),
        partitions == null
            ? usual.partitions()
            : sorted(partitions, "--partitions", 1, MOST_PARTITIONS),
        run.rounds(usual.rounds()),
        usual.repeats(),
        usual.looks(),
        usual.due(),
        usual.examples(),
        usual.images());
  }

  private static <T extends Number & Comparable<T>> List<T> sorted(
      List<T> given, String option, double least, double most) {
    for (T number : given) {
      if (number.doubleValue() < least || number.doubleValue() > most) {
        throw new CannotMeasureException("%s cannot be %s".formatted(option, number));
      }
    }
    return given.stream().distinct().sorted().toList();
  }

  long seed() {
    return seed;
  }

  Optional<Path> postgres() {
    return Optional.ofNullable(postgres);
  }
}
