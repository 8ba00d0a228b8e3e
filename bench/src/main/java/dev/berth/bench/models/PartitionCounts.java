package dev.berth.bench.models;

import dev.berth.bench.report.Progress;
import dev.berth.bench.subject.Cost;
import dev.berth.bench.subject.Effort;
import dev.berth.bench.subject.TestSubject;
import dev.berth.bench.subject.Workloads;
import dev.berth.registry.db.Database;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The same registry with different numbers of partitions; they take turns. */
final class PartitionCounts {
  private final ModelsPlan plan;
  private final Progress progress;

  /**
   * What was found.
   *
   * @param queries how long the main queries take, in the order of the counts
   */
  record Figures(double scale, List<PartitionCount> counts, QueryTimes queries) {}

  /** One of the databases, and what was measured in it so far. */
  private record Candidate(
      int partitions,
      Database database,
      Workloads workloads,
      List<Cost> pushes,
      List<Cost> deletes,
      List<Cost> reviews,
      List<Cost> reviewsOfBlobs) {

    static Candidate of(int partitions, TestSubject subject, Database database) {
      return new Candidate(
          partitions,
          database,
          new Workloads(subject, database),
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>());
    }
  }

  PartitionCounts(ModelsPlan plan, Progress progress) {
    this.plan = plan;
    this.progress = progress;
  }

  Figures measure(List<Integer> counts, List<TestSubject> subjects) {
    try (Databases all = Databases.open(subjects, subject -> subject.open(1))) {
      List<Candidate> candidates = new ArrayList<>();
      for (int number = 0; number < subjects.size(); number++) {
        candidates.add(
            Candidate.of(counts.get(number), subjects.get(number), all.databases().get(number)));
      }
      QueryTimes queries = askAll(candidates);
      List<Image> images = Image.choose(all.databases().getFirst(), plan.images());
      for (int round = 0; round <= plan.rounds(); round++) {
        progress.say("partitions: round %d of %d".formatted(round, plan.rounds()));
        for (Candidate candidate : candidates) {
          run(candidate, images, "round " + round);
        }
      }
      return new Figures(
          plan.partitionScale(),
          candidates.stream().map(candidate -> figures(candidate, images.getFirst())).toList(),
          queries);
    }
  }

  private QueryTimes askAll(List<Candidate> candidates) {
    progress.say("partitions: asking the main queries");
    return QueryTimes.measure(
        candidates.stream()
            .map(candidate -> QueryTimes.Asked.modelTwo(candidate.database()))
            .toList(),
        Example.choose(candidates.getFirst().database(), plan.examples()),
        plan.rounds());
  }

  private void run(Candidate candidate, List<Image> images, String round) {
    List<Image> changed = images.stream().map(image -> image.changed(round)).toList();
    ModelTwoImporter importer = new ModelTwoImporter();
    candidate.pushes().add(cost(candidate, changed, importer::write));
    candidate.deletes().add(cost(candidate, changed, PartitionCounts::delete));
    Workloads workloads = candidate.workloads();
    candidate.reviews().add(workloads.cost(workloads.named("untagged manifests"), plan.due(), 1));
    candidate
        .reviewsOfBlobs()
        .add(workloads.cost(workloads.named("blobs in use"), plan.due(), plan.repeats()));
  }

  /** Something done with an image in a transaction of its own. */
  @FunctionalInterface
  private interface Step {
    void run(Handle handle, Image image);
  }

  private static Cost cost(Candidate candidate, List<Image> images, Step step) {
    Effort before = Effort.of(candidate.database());
    long began = System.nanoTime();
    for (Image image : images) {
      candidate.database().useTransaction(handle -> step.run(handle, image));
    }
    long nanos = System.nanoTime() - began;
    return Cost.of(nanos, Effort.of(candidate.database()).since(before), images.size());
  }

  private static void delete(Handle handle, Image image) {
    handle
        .createUpdate(
            "DELETE FROM manifests WHERE repository_id = :repositoryId AND digest = :digest")
        .bind("repositoryId", image.repositoryId())
        .bind("digest", image.digest())
        .execute();
  }

  private static PartitionCount figures(Candidate candidate, Image image) {
    return new PartitionCount(
        candidate.partitions(),
        number(
            candidate.database(),
            """
            SELECT count(*)
            FROM pg_class
            WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i', 'p', 'I')
            """),
        Cost.median(withoutFirst(candidate.pushes())),
        Cost.median(withoutFirst(candidate.deletes())),
        locks(candidate.database(), image),
        number(candidate.database(), "SELECT sum(total_bytes) FROM pg_backend_memory_contexts"),
        Cost.median(withoutFirst(candidate.reviews())),
        Cost.median(withoutFirst(candidate.reviewsOfBlobs())),
        number(
            candidate.database(),
            """
            SELECT max(pg_total_relation_size(inhrelid))
            FROM pg_inherits
            JOIN pg_class ON pg_class.oid = inhrelid
            WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
            """));
  }

  /** The first round only warms up. */
  private static <T> List<T> withoutFirst(List<T> rounds) {
    return rounds.subList(1, rounds.size());
  }

  private static long locks(Database database, Image image) {
    return database.read(
        handle -> {
          handle.begin();
          try {
            delete(handle, image);
            return handle
                .createQuery(
                    """
                    SELECT count(DISTINCT relation)
                    FROM pg_locks
                    WHERE pid = pg_backend_pid() AND locktype = 'relation'
                    """)
                .mapTo(Long.class)
                .one();
          } finally {
            handle.rollback();
          }
        });
  }

  private static long number(Database database, String query) {
    return database.read(handle -> handle.createQuery(query).mapTo(Long.class).one());
  }
}
