package dev.berth.bench.subject;

import dev.berth.bench.synthetic.SyntheticRegistry;
import dev.berth.oci.Digest;
import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.db.Database;
import dev.berth.registry.gc.Collector;
import dev.berth.registry.gc.GarbageCollection;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;

/** Every kind of work that the collector does, on one registry. */
public final class Workloads {
  private static final long LEAST_NANOS = 600_000_000;

  private final TestSubject subject;
  private final Database database;
  private final Garbage garbage;
  private final List<Collector> collectors;
  private final RandomGenerator random;

  public Workloads(TestSubject subject, Database database) {
    this.subject = subject;
    this.database = database;
    this.garbage = new Garbage(database, subject.storage(), subject.shape());
    this.collectors =
        GarbageCollection.create(ConfigReader.defaults(), database, subject.storage()).all();
    this.random = new Random(subject.seed());
    // Due at once: nothing is to be learnt from waiting.
    database.useTransaction(
        handle -> handle.execute("UPDATE review_delays SET delay = '0', jitter = '0'"));
  }

  public List<Workload> all() {
    return List.of(
        new Workload("blobs that nothing uses", garbage::unusedBlobs, collector("blobs")),
        new Workload("blobs in use", this::usedBlobs, collector("blobs")),
        new Workload("untagged manifests", garbage::untaggedManifests, collector("manifests")),
        new Workload("tagged manifests", garbage::eventsOfTaggedManifests, collector("manifests")),
        new Workload("objects in storage", garbage::abandonedObjects, collector("objects")));
  }

  public Workload named(String name) {
    return all().stream()
        .filter(work -> work.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no work called " + name));
  }

  private Collector collector(String name) {
    return collectors.stream()
        .filter(collector -> collector.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no collector of " + name));
  }

  /** The first look at them brings what is read into memory, as making them does for others. */
  private void usedBlobs(int count) {
    List<Digest> layers = layers(count);
    garbage.eventsOfUsedBlobs(layers);
    new Workload("warm-up", _ -> {}, collector("blobs")).collectAll();
    garbage.eventsOfUsedBlobs(layers);
  }

  private List<Digest> layers(int count) {
    return SyntheticRegistry.layers(subject.shape(), subject.seed(), random).limit(count).toList();
  }

  /** Makes so much of the work due, in a database that is in the same state each time. */
  public void prepare(Workload work, int count) {
    Maintenance.clear(database);
    work.prepare().accept(count);
    Maintenance.settle(database);
  }

  /**
   * What one review costs when so much of the work is due. Repeated while it was over too soon for
   * the clock of processor time, whose ticks are 10 ms, but at most so many times.
   */
  public Cost cost(Workload work, int due, int repeats) {
    Effort effort = Effort.NONE;
    long nanos = 0;
    int done = 0;
    for (int times = 0; times < repeats && nanos < LEAST_NANOS; times++) {
      prepare(work, due);
      Effort before = Effort.of(database);
      long began = System.nanoTime();
      done += work.collectAll();
      nanos += System.nanoTime() - began;
      effort = effort.plus(Effort.of(database).since(before));
    }
    return Cost.of(nanos, effort, done);
  }
}
