package dev.berth.bench.subject;

import dev.berth.bench.report.Progress;
import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.config.ConfigSources;
import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.db.Database;
import dev.berth.registry.gc.Collector;
import dev.berth.registry.gc.GarbageCollection;
import dev.berth.registry.review.Due;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether anything reads a table whole on the way from a delete to the removal of the last object:
 * the triggers, the cascades, the reviews and the sweep. First many manifests go in one statement
 * and then single ones on the same connection, because a plan made for many must not serve one.
 */
public final class ScanCheck {
  private static final int MANY = 1_000;
  private static final int REPOSITORIES = 20;
  private static final int BATCH = 100;

  private final TestSubject subject;
  private final int waiting;
  private final Progress progress;

  /**
   * Creates the check.
   *
   * @param waiting rows in queues and ledger whose time has not come: so many that nobody should
   *     read them
   */
  public ScanCheck(TestSubject subject, int waiting, Progress progress) {
    this.subject = subject;
    this.waiting = waiting;
    this.progress = progress;
  }

  public List<Scans.Scan> run() {
    try (Database observer = subject.open(1)) {
      observer.useTransaction(
          handle -> handle.execute("UPDATE review_delays SET delay = '0', jitter = '0'"));
      new Garbage(observer, subject.storage(), subject.shape()).rowsThatWait(waiting);
      Maintenance.settle(observer);
      List<Scans.Scan> scans = Scans.during(observer, this::wholeCycle);
      progress.say("scans: %d tables were read whole".formatted(scans.size()));
      return scans;
    }
  }

  private void wholeCycle() {
    try (Database database = subject.open(1)) {
      Deletes.many(database, 1, MANY);
      for (long id = 1; id <= Math.min(REPOSITORIES, subject.shape().repositories()); id++) {
        Deletes.oneOfEach(database, id);
      }
      for (Collector collector :
          GarbageCollection.create(config(), database, subject.storage()).all()) {
        collectAll(collector);
      }
    }
  }

  private void collectAll(Collector collector) {
    long total = 0;
    for (int looked = collect(collector); looked > 0; looked = collect(collector)) {
      total += looked;
    }
    progress.say("scans: %,d %s looked at".formatted(total, collector.name()));
  }

  private static int collect(Collector collector) {
    return collector.collect(Due.BY_TIME, BATCH).looked();
  }

  /** Objects are removed as soon as nobody uses them. */
  private static RegistryConfig config() {
    return ConfigReader.read(
            new ConfigSources(
                List.of(new ConfigSources.Flag("--set", "storage.delete-after", "0s")),
                Map.of(),
                Optional.empty()))
        .config();
  }
}
