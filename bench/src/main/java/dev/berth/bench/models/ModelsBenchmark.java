package dev.berth.bench.models;

import dev.berth.bench.report.Progress;
import dev.berth.bench.server.LabPostgres;
import dev.berth.bench.server.Workspace;
import dev.berth.bench.subject.ScanCheck;
import dev.berth.bench.subject.Scans;
import dev.berth.bench.subject.TestSubject;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.embedded.PostgresBinaries;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The parts of the comparison, one after the other, on one PostgreSQL. */
final class ModelsBenchmark {
  private static final int DEFAULT_PARTITIONS = LabPostgres.config().partitions();

  private final Workspace workspace;
  private final Path home;
  private final ModelsPlan plan;
  private final long seed;
  private final Progress progress;

  ModelsBenchmark(Workspace workspace, Path home, ModelsPlan plan, long seed, Progress progress) {
    this.workspace = workspace;
    this.home = home;
    this.plan = plan;
    this.seed = seed;
    this.progress = progress;
  }

  ModelsFigures run(Optional<Path> programs) {
    progress.say("starting PostgreSQL");
    LabPostgres postgres =
        workspace.open(() -> LabPostgres.start(workspace.folder(), binaries(programs)));
    begin("making registries in both models", plan.loading());
    List<BothModels> registries =
        plan.scales().stream().map(scale -> make(postgres, scale)).toList();
    BothModels smallest = registries.getFirst();
    List<SizeComparison> sizes = registries.stream().map(this::compareSizes).toList();
    progress.say("looking which partitions the main queries read");
    Pruning pruning = Pruning.look(smallest);
    progress.say("storing payloads with and without compression");
    List<PayloadBytes> payloads = PayloadBytes.measure(smallest, DEFAULT_PARTITIONS);
    progress.say("importing %,d images into both models".formatted(plan.images()));
    ImportCost.Comparison imports = ImportCost.measure(postgres, smallest, plan.images());
    List<QueryTimes> queries = registries.stream().map(this::ask).toList();
    begin("collecting garbage in both models", plan.collection());
    CollectionFigures collection = new CollectionCost(plan, progress).measure(registries);
    PartitionCounts.Figures partitions = comparePartitions(postgres, registries);
    return new ModelsFigures(
        describe(smallest),
        sizes,
        collection,
        queries,
        pruning,
        payloads,
        imports,
        plan.looksForScans() ? Optional.of(scans(registries.getLast())) : Optional.empty(),
        partitions);
  }

  private void begin(String what, Duration time) {
    progress.say("%s: about %d minutes".formatted(what, Math.max(1, time.toMinutes())));
  }

  /** Those that come with Berth are unpacked once, to where builds leave their results. */
  private PostgresBinaries binaries(Optional<Path> programs) {
    return programs
        .map(PostgresBinaries::installed)
        .orElseGet(() -> PostgresBinaries.bundled(home.resolve("bench/target/postgresql")));
  }

  private BothModels make(LabPostgres postgres, double scale) {
    return BothModels.make(
        workspace,
        postgres,
        scale,
        seed,
        step -> progress.say("scale %s: %s".formatted(Scale.text(scale), step)));
  }

  private SizeComparison compareSizes(BothModels models) {
    progress.say("scale %s: counting rows".formatted(Scale.text(models.scale())));
    return SizeComparison.of(models);
  }

  private QueryTimes ask(BothModels models) {
    progress.say("scale %s: asking the main queries".formatted(Scale.text(models.scale())));
    try (Database one = models.openOne();
        Database two = models.openTwo()) {
      return QueryTimes.measure(
          List.of(QueryTimes.Asked.modelOne(one), QueryTimes.Asked.modelTwo(two)),
          Example.choose(two, plan.examples()),
          plan.rounds());
    }
  }

  private PartitionCounts.Figures comparePartitions(
      LabPostgres postgres, List<BothModels> registries) {
    begin("comparing numbers of partitions", plan.comparingPartitions());
    List<TestSubject> subjects = new ArrayList<>();
    for (int count : plan.partitions()) {
      subjects.add(subject(postgres, registries, count));
    }
    return new PartitionCounts(plan, progress).measure(plan.partitions(), subjects);
  }

  private TestSubject subject(LabPostgres postgres, List<BothModels> registries, int partitions) {
    if (partitions == DEFAULT_PARTITIONS) {
      return registries.stream()
          .filter(registry -> registry.scale() == plan.partitionScale())
          .findFirst()
          .orElseThrow()
          .subject();
    }
    return TestSubject.make(
        workspace,
        postgres,
        BothModels.manifests(plan.partitionScale()),
        partitions,
        seed,
        step -> progress.say("%d partitions: %s".formatted(partitions, step)));
  }

  private List<Scans.Scan> scans(BothModels models) {
    progress.say("scale %s: looking for scans".formatted(Scale.text(models.scale())));
    return new ScanCheck(models.subject(), 50 * plan.due(), progress).run();
  }

  private static String describe(BothModels models) {
    try (Database database = models.openTwo()) {
      return "PostgreSQL %s with `shared_buffers` of %s"
          .formatted(show(database, "server_version"), show(database, "shared_buffers"));
    }
  }

  private static String show(Database database, String setting) {
    return database.read(handle -> handle.createQuery("SHOW " + setting).mapTo(String.class).one());
  }
}
