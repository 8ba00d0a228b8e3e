package dev.berth.bench.models;

import dev.berth.registry.db.Database;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Which partitions the main queries read in each model, when both are partitioned. Model 1 is tried
 * with both keys that its manifests and blobs could have.
 *
 * @param partitions of each table
 * @param queries what each of them touches
 * @param lookById what the look for garbage touches in Model 1
 */
record Pruning(
    int partitions,
    Map<MainQuery, Touched> queries,
    PartitionsTouched lookById,
    PartitionsTouched lookByDigest) {
  private static final int EXAMPLES = 20;

  /** What one query touches. */
  record Touched(
      PartitionsTouched inModelTwo, PartitionsTouched oneById, PartitionsTouched oneByDigest) {}

  static Pruning look(BothModels models) {
    try (Database two = models.openTwo()) {
      int partitions = partitions(two);
      try (Database byId = ModelOne.openPartitioned(models.subject().address(), "id", partitions);
          Database byDigest =
              ModelOne.openPartitioned(models.subject().address(), "digest", partitions)) {
        return look(partitions, two, byId, byDigest);
      }
    }
  }

  private static int partitions(Database modelTwo) {
    return modelTwo.read(
        handle ->
            handle
                .createQuery(
                    "SELECT count(*) FROM pg_inherits WHERE inhparent = 'manifests'::regclass")
                .mapTo(Integer.class)
                .one());
  }

  private static Pruning look(int partitions, Database two, Database byId, Database byDigest) {
    List<Example> examples = Example.choose(two, EXAMPLES);
    Map<MainQuery, Touched> queries = new EnumMap<>(MainQuery.class);
    for (MainQuery query : MainQuery.values()) {
      queries.put(
          query,
          new Touched(
              PartitionsTouched.most(two, query.inModelTwo(), examples),
              PartitionsTouched.most(byId, query.inModelOne(), examples),
              PartitionsTouched.most(byDigest, query.inModelOne(), examples)));
    }
    List<Example> one = examples.subList(0, 1);
    return new Pruning(
        partitions,
        queries,
        PartitionsTouched.most(byId, AntiJoin.DANGLING_MANIFESTS, one),
        PartitionsTouched.most(byDigest, AntiJoin.DANGLING_MANIFESTS, one));
  }

  /** Queries that read all partitions of some table. */
  List<MainQuery> unpruned(Function<Touched, PartitionsTouched> model) {
    return queries.entrySet().stream()
        .filter(entry -> model.apply(entry.getValue()).most() >= partitions)
        .map(Map.Entry::getKey)
        .toList();
  }
}
