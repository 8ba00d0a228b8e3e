package dev.berth.registry.gc;

import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.db.Database;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.ledger.StorageSweepTable;
import dev.berth.registry.manifest.DeletedManifestTable;
import dev.berth.registry.review.ReviewQueue;
import dev.berth.registry.storage.BlobStorage;
import java.time.Duration;
import java.util.List;

/** All collectors, put together. */
public final class GarbageCollection {
  private final Database database;
  private final List<Collector> collectors;

  private GarbageCollection(Database database, List<Collector> collectors) {
    this.database = database;
    this.collectors = collectors;
  }

  public static GarbageCollection create(
      RegistryConfig config, Database database, BlobStorage storage) {
    Duration deleteAfter = config.storage().deleteAfter();
    DeletedManifestTable deletedManifests = new DeletedManifestTable(deleteAfter);
    Looks looks = new Looks(config.gc().betweenLooks());
    return new GarbageCollection(
        database,
        List.of(
            new ManifestReviewer(
                database,
                ReviewQueue.ofManifests(),
                looks,
                deletedManifests,
                config.gc().untagged()),
            new BlobReviewer(
                database, ReviewQueue.ofBlobs(), looks, new StorageDeletionTable(deleteAfter)),
            new StorageSweeper(database, storage, new StorageSweepTable(config.gc().claim())),
            new ForgetRecords(database, deletedManifests, config.gc().auditKeep()),
            new UnusedRepositories(database),
            new UnusedMediaTypes(database)));
  }

  /** In the order in which one makes work for the next. */
  public List<Collector> all() {
    return collectors;
  }

  ClockWatch watchClocks(Duration pause) {
    return new ClockWatch(database::time, System::nanoTime, pause);
  }
}
