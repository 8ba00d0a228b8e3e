package dev.berth.bench.models;

import dev.berth.bench.report.Progress;
import dev.berth.bench.subject.Cost;
import dev.berth.bench.subject.Maintenance;
import dev.berth.bench.subject.RepeatedWork;
import dev.berth.bench.subject.Workload;
import dev.berth.bench.subject.Workloads;
import dev.berth.registry.db.Database;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What collecting the same amount of garbage costs in both models. The registries take turns, so
 * that all of them see the same machine; the first round only warms up.
 */
final class CollectionCost {
  private final ModelsPlan plan;
  private final Progress progress;
  private final Map<CollectionWork, List<Cost>> costs = new EnumMap<>(CollectionWork.class);

  CollectionCost(ModelsPlan plan, Progress progress) {
    this.plan = plan;
    this.progress = progress;
  }

  CollectionFigures measure(List<BothModels> registries) {
    List<String> plans = measureModelOne(registries);
    measureModelTwo(registries);
    return new CollectionFigures(
        registries.stream().map(BothModels::scale).toList(),
        registries.stream().map(BothModels::manifests).toList(),
        costs,
        plans);
  }

  private List<String> measureModelOne(List<BothModels> registries) {
    try (Databases all = Databases.open(registries, BothModels::openOne)) {
      withGarbage(
          all,
          DanglingManifests.Place.FIRST,
          () -> {
            look(CollectionWork.ONE_FIRST, all);
            lookByIndex(all);
          });
      withGarbage(
          all,
          DanglingManifests.Place.SPREAD,
          () -> {
            look(CollectionWork.ONE_SPREAD, all);
            remove(all);
          });
      look(CollectionWork.ONE_NONE, all);
      repeat(
          CollectionWork.ONE_NO_BLOBS,
          all,
          database -> new AntiJoin(database).look(AntiJoin.DANGLING_BLOBS));
      return all.databases().stream()
          .map(database -> new AntiJoin(database).plan(AntiJoin.DANGLING_MANIFESTS))
          .toList();
    }
  }

  private static void withGarbage(Databases all, DanglingManifests.Place place, Runnable work) {
    List<DanglingManifests> garbage =
        all.databases().stream().map(database -> DanglingManifests.make(database, place)).toList();
    try {
      work.run();
    } finally {
      garbage.forEach(DanglingManifests::close);
    }
  }

  private void look(CollectionWork work, Databases all) {
    int expected = work == CollectionWork.ONE_NONE ? 0 : AntiJoin.MOST;
    repeat(
        work,
        all,
        database -> {
          int found = new AntiJoin(database).look(AntiJoin.DANGLING_MANIFESTS).size();
          if (found != expected) {
            throw new IllegalStateException("found %d of %d".formatted(found, expected));
          }
        });
  }

  /** The way that the founding document has in mind, whatever PostgreSQL thinks of it. */
  private void lookByIndex(Databases all) {
    all.databases().forEach(database -> replan(database, "SET enable_hashjoin = off"));
    look(CollectionWork.ONE_FIRST_BY_INDEX, all);
    all.databases().forEach(database -> replan(database, "RESET enable_hashjoin"));
  }

  /** Changes the one connection that the pool has, which would go on with the plans it made. */
  private static void replan(Database database, String setting) {
    database.read(
        handle -> {
          handle.execute(setting);
          return handle.execute("DISCARD PLANS");
        });
  }

  private void remove(Databases all) {
    List<Round> rounds = new ArrayList<>();
    for (Database database : all.databases()) {
      AntiJoin collection = new AntiJoin(database);
      List<Long> found = collection.look(AntiJoin.DANGLING_MANIFESTS);
      rounds.add(
          () ->
              RepeatedWork.cost(database, plan.looks(), () -> collection.removeAndTakeBack(found)));
    }
    record(CollectionWork.ONE_REMOVE, rounds);
  }

  private void repeat(CollectionWork work, Databases all, Consumer<Database> once) {
    record(
        work,
        all.databases().stream()
            .<Round>map(
                database ->
                    () -> RepeatedWork.cost(database, plan.looks(), () -> once.accept(database)))
            .toList());
  }

  private void measureModelTwo(List<BothModels> registries) {
    try (Databases all = Databases.open(registries, BothModels::openTwo)) {
      List<Workloads> workloads = new ArrayList<>();
      for (int number = 0; number < registries.size(); number++) {
        workloads.add(new Workloads(registries.get(number).subject(), all.databases().get(number)));
      }
      review(CollectionWork.TWO_REMOVE, "untagged manifests", workloads);
      review(CollectionWork.TWO_KEEP, "tagged manifests", workloads);
      review(CollectionWork.TWO_KEEP_BLOBS, "blobs in use", workloads);
      lookAtNothing(all, workloads);
    }
  }

  private void review(CollectionWork work, String name, List<Workloads> workloads) {
    record(
        work,
        workloads.stream()
            .<Round>map(
                own ->
                    () ->
                        own.cost(own.named(name), plan.due(), plan.repeats()).times(AntiJoin.MOST))
            .toList());
  }

  private void lookAtNothing(Databases all, List<Workloads> workloads) {
    List<Round> rounds = new ArrayList<>();
    for (int number = 0; number < workloads.size(); number++) {
      Database database = all.databases().get(number);
      Workload work = workloads.get(number).named("tagged manifests");
      Maintenance.clear(database);
      Maintenance.settle(database);
      rounds.add(() -> RepeatedWork.cost(database, plan.looks(), work::collectAll));
    }
    record(CollectionWork.TWO_NONE, rounds);
  }

  /** Measures one registry once. */
  @FunctionalInterface
  private interface Round {
    Cost run();
  }

  private void record(CollectionWork work, List<Round> registries) {
    registries.forEach(Round::run);
    List<List<Cost>> rounds = registries.stream().<List<Cost>>map(_ -> new ArrayList<>()).toList();
    for (int round = 0; round < plan.rounds(); round++) {
      for (int number = 0; number < registries.size(); number++) {
        rounds.get(number).add(registries.get(number).run());
      }
    }
    List<Cost> medians = rounds.stream().map(Cost::median).toList();
    costs.put(work, medians);
    progress.say(
        "collection: %s: %s ms"
            .formatted(
                work.title(),
                String.join(
                    ", ",
                    medians.stream()
                        .map(cost -> "%.2f".formatted(cost.microseconds() / 1e3))
                        .toList())));
  }
}
