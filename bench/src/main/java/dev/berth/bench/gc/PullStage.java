package dev.berth.bench.gc;

import dev.berth.bench.load.FullLoad;
import dev.berth.bench.load.Request;
import dev.berth.bench.load.SampleImages;
import dev.berth.bench.server.LabBerth;
import dev.berth.bench.server.Workspace;
import dev.berth.bench.subject.Garbage;
import dev.berth.bench.subject.Maintenance;
import dev.berth.bench.subject.TestSubject;
import dev.berth.bench.synthetic.SyntheticRegistry;
import dev.berth.registry.db.Database;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.random.RandomGenerator;

/**
 * A server that collects garbage while clients pull from it. Events are made beforehand and held
 * back; releasing them is all that happens to start collection.
 */
final class PullStage implements AutoCloseable {
  /** A collector that found nothing looks again soon: a window is shorter than its usual pause. */
  private static final Map<String, String> SETTINGS =
      Map.of("gc.interval", "200ms", "storage.delete-after", "0s", "log.level", "warn");

  private static final int CONNECTIONS = 8;

  private final LabBerth server;
  private final Database database;
  private final TestSubject subject;
  private final List<Request> pulls;
  private final RandomGenerator random;

  private PullStage(
      LabBerth server,
      Database database,
      TestSubject subject,
      List<Request> pulls,
      RandomGenerator random) {
    this.server = server;
    this.database = database;
    this.subject = subject;
    this.pulls = pulls;
    this.random = random;
  }

  static PullStage open(Workspace workspace, Path launcher, TestSubject subject, int images) {
    Database database = subject.open(1);
    Maintenance.clear(database);
    LabBerth server =
        workspace.open(() -> LabBerth.start(launcher, subject.data(), subject.address(), SETTINGS));
    RandomGenerator random = new Random(subject.seed());
    List<Request> pulls =
        new SampleImages(server.address(), random)
            .push(images).stream().flatMap(image -> image.pull().stream()).toList();
    return new PullStage(server, database, subject, pulls, random);
  }

  URI address() {
    return server.address();
  }

  List<Request> pulls() {
    return pulls;
  }

  /** Pulls as fast as the server answers; returns the answers per second. */
  double pullFully(Duration time) {
    return new FullLoad(address(), pulls, CONNECTIONS).run(time).orFail().perSecond();
  }

  /** Makes so many events, half of them of blobs that nothing uses, and holds them back. */
  void prepare(int events) {
    Garbage garbage = new Garbage(database, subject.storage(), subject.shape());
    garbage.unusedBlobsWithObjects(events / 2);
    garbage.eventsOfUsedBlobs(
        SyntheticRegistry.layers(subject.shape(), subject.seed(), random)
            .limit(events - events / 2)
            .toList());
    database.useTransaction(
        handle -> handle.execute("UPDATE blob_review_queue SET review_after = 'infinity'"));
    Maintenance.settle(database);
  }

  /** Lets the events held back become due at this rate, from now on. */
  void release(double perSecond) {
    database.useTransaction(
        handle ->
            handle
                .createUpdate(
                    """
                    UPDATE blob_review_queue
                    SET review_after = now() + numbered.number * make_interval(secs => :pause)
                    FROM (
                        SELECT id, row_number() OVER (ORDER BY random()) AS number
                        FROM blob_review_queue
                        WHERE review_after = 'infinity'
                    ) AS numbered
                    WHERE blob_review_queue.id = numbered.id
                    """)
                .bind("pause", 1 / perSecond)
                .execute());
  }

  /** Events that were not reviewed yet. */
  int waiting() {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT count(*) FROM blob_review_queue")
                .mapTo(Integer.class)
                .one());
  }

  @Override
  public void close() {
    database.close();
    server.close();
  }
}
