package dev.berth.bench.models;

import dev.berth.bench.subject.Cost;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What collecting costs in each model, in registries of growing size.
 *
 * @param scales of the registries, smallest first
 * @param manifests how many each of them has
 * @param costs of each work, in the same order
 * @param plans how Model 1 looks for garbage, by registry
 */
record CollectionFigures(
    List<Double> scales,
    List<Long> manifests,
    Map<CollectionWork, List<Cost>> costs,
    List<String> plans) {

  List<Cost> of(CollectionWork work) {
    List<Cost> found = costs.get(work);
    if (found == null) {
      throw new IllegalArgumentException("not measured: " + work);
    }
    return found;
  }

  /** From the smallest registry to the largest. */
  double growth(CollectionWork work, ToDoubleFunction<Cost> part) {
    List<Cost> all = of(work);
    return part.applyAsDouble(all.getLast()) / part.applyAsDouble(all.getFirst());
  }
}
