package dev.berth.bench.gc;

import dev.berth.bench.synthetic.SyntheticRegistry;
import dev.berth.oci.Digest;
import dev.berth.registry.db.Database;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;

/** Every kind of work that the collector does, on one registry, with due rows made by us. */
final class Workloads {
  private final TestSubject subject;
  private final Garbage garbage;
  private final Database database;
  private final RandomGenerator random;

  Workloads(TestSubject subject, Database database) {
    this.subject = subject;
    this.database = database;
    this.garbage = new Garbage(database, subject.storage(), subject.shape());
    this.random = new Random(subject.seed());
    // Due at once: what happens before is not of interest here.
    database.useTransaction(
        handle -> handle.execute("UPDATE review_delays SET delay = '0', jitter = '0'"));
  }

  List<Workload> all() {
    return List.of(
        new Workload("blobs that nothing uses", garbage::unusedBlobs, most -> 0, this::clear));
  }

  private void clear() {}

  private List<Digest> layers(int count) {
    return random
        .longs(count, 0, subject.shape().layerBlobs())
        .mapToObj(number -> SyntheticRegistry.layer(number, subject.seed()))
        .toList();
  }
}
