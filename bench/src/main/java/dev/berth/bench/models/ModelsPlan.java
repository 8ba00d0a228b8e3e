package dev.berth.bench.models;

import dev.berth.bench.server.LabPostgres;
import java.time.Duration;
import java.util.List;

/**
 * How much is measured.
 *
 * @param scales how many times the published registry each registry is, smallest first
 * @param partitions the numbers of partitions that are compared
 * @param rounds how often each thing is measured; the median counts
 * @param repeats how often a round of reviews is repeated at most, while it is over too soon
 * @param looks how often a round of looks is repeated at most, while it is over too soon
 * @param due reviews that are due at once
 * @param examples things that each query is asked about in a round
 * @param images that are imported, pushed and deleted
 */
record ModelsPlan(
    List<Double> scales,
    List<Integer> partitions,
    int rounds,
    int repeats,
    int looks,
    int due,
    int examples,
    int images) {

  static final ModelsPlan FULL =
      new ModelsPlan(
          List.of(1.0, 4.0, 40.0), List.of(1, 8, 16, 64, 128), 5, 8, 1_000, 1_000, 300, 500);
  static final ModelsPlan QUICK =
      new ModelsPlan(List.of(0.1, 0.4), List.of(1, 8, 64), 3, 3, 1_000, 200, 100, 100);

  /** Counts of partitions are compared in a registry of this size, or the next smaller one. */
  private static final double LARGEST_FOR_PARTITIONS = 4;

  /** Smaller tables are rightly read whole. */
  private static final double LEAST_FOR_SCANS = 1;

  /** Measured with the synthetic registry, rounded up; the log of PostgreSQL comes on top. */
  private static final long BYTES_OF_MODEL_ONE = 5_000;

  private static final long BYTES_OF_MODEL_TWO = 9_000;
  private static final long OTHER_BYTES = 6_000_000_000L;

  /** The registry that shows what does not depend on its size. */
  double smallest() {
    return scales.getFirst();
  }

  /** The registry in which counts of partitions are compared. */
  double partitionScale() {
    return scales.stream()
        .filter(scale -> scale <= LARGEST_FOR_PARTITIONS)
        .mapToDouble(Double::doubleValue)
        .max()
        .orElse(smallest());
  }

  /** Whether the largest registry is large enough to tell that nothing reads a table whole. */
  boolean looksForScans() {
    return scales.getLast() >= LEAST_FOR_SCANS;
  }

  /** Those that need a database of their own: the default is there anyway. */
  List<Integer> otherPartitions() {
    return partitions.stream().filter(count -> count != LabPostgres.config().partitions()).toList();
  }

  private long manifests() {
    return scales.stream().mapToLong(BothModels::manifests).sum();
  }

  private long manifestsForPartitions() {
    return otherPartitions().size() * BothModels.manifests(partitionScale());
  }

  /** Disk space that must be free. */
  long bytes() {
    return manifests() * (BYTES_OF_MODEL_ONE + BYTES_OF_MODEL_TWO)
        + manifestsForPartitions() * BYTES_OF_MODEL_TWO
        + OTHER_BYTES;
  }

  /** A rough guess, on two cores. */
  Duration time() {
    return Duration.ofSeconds(20).plus(loading()).plus(collection()).plus(comparingPartitions());
  }

  /** For both models at all scales. */
  Duration loading() {
    return Duration.ofSeconds(manifests() / 1_500);
  }

  Duration collection() {
    return Duration.ofSeconds((long) (rounds + 1) * scales.size() * (4 + due / 60));
  }

  Duration comparingPartitions() {
    long making = otherPartitions().stream().mapToLong(count -> 2 + count / 6).sum();
    long measuring = (long) (rounds + 1) * partitions.size() * (2 + (due + images) / 80);
    return Duration.ofSeconds(manifestsForPartitions() / 3_000 + making + measuring);
  }
}
