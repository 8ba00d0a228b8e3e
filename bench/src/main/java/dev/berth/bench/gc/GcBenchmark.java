package dev.berth.bench.gc;

import dev.berth.bench.report.Progress;
import dev.berth.bench.server.LabPostgres;
import dev.berth.bench.server.Workspace;
import dev.berth.bench.subject.ScanCheck;
import dev.berth.bench.subject.TestSubject;
import dev.berth.registry.db.Database;
import dev.berth.registry.db.embedded.PostgresBinaries;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The parts of the measurement, one after the other, on two registries of one PostgreSQL. */
final class GcBenchmark {
  private final Workspace workspace;
  private final Path home;
  private final GcPlan plan;
  private final long seed;
  private final Progress progress;

  GcBenchmark(Workspace workspace, Path home, GcPlan plan, long seed, Progress progress) {
    this.workspace = workspace;
    this.home = home;
    this.plan = plan;
    this.seed = seed;
    this.progress = progress;
  }

  GcFigures run(Set<GcPart> parts, Optional<Path> programs) {
    progress.say("starting PostgreSQL");
    LabPostgres postgres =
        workspace.open(() -> LabPostgres.start(workspace.folder(), binaries(programs)));
    TestSubject large = subject(postgres, plan.large());
    Optional<TestSubject> small =
        parts.contains(GcPart.COST)
            ? Optional.of(subject(postgres, plan.small()))
            : Optional.empty();
    return new GcFigures(
        describe(large),
        when(parts, GcPart.RATES, () -> new ReviewRates(large, plan, progress).measure()),
        small.map(subject -> new ReviewCost(subject, large, plan, progress).measure()),
        when(parts, GcPart.SCANS, () -> new ScanCheck(large, plan.waiting(), progress).run()),
        when(parts, GcPart.PULLS, () -> pulls(large)));
  }

  /** Those that come with Berth are unpacked once, to where builds leave their results. */
  private PostgresBinaries binaries(Optional<Path> programs) {
    return programs
        .map(PostgresBinaries::installed)
        .orElseGet(() -> PostgresBinaries.bundled(home.resolve("bench/target/postgresql")));
  }

  private TestSubject subject(LabPostgres postgres, long manifests) {
    return TestSubject.make(
        workspace,
        postgres,
        manifests,
        seed,
        step -> progress.say("%,d manifests: %s".formatted(manifests, step)));
  }

  private static String describe(TestSubject subject) {
    try (Database database = subject.open(1)) {
      return "PostgreSQL %s with `shared_buffers` of %s"
          .formatted(show(database, "server_version"), show(database, "shared_buffers"));
    }
  }

  private static String show(Database database, String setting) {
    return database.read(handle -> handle.createQuery("SHOW " + setting).mapTo(String.class).one());
  }

  private static <T> Optional<T> when(Set<GcPart> parts, GcPart part, Supplier<T> measurement) {
    return parts.contains(part) ? Optional.of(measurement.get()) : Optional.empty();
  }

  private PullFigures pulls(TestSubject subject) {
    PullStage stage =
        workspace.open(
            () -> PullStage.open(workspace, home.resolve("berth"), subject, plan.images()));
    PullsBesideReviews pulls = new PullsBesideReviews(stage, plan, progress);
    return new PullFigures(pulls.steady(), pulls.full());
  }
}
