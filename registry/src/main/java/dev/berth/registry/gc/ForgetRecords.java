package dev.berth.registry.gc;

import dev.berth.registry.db.Database;
import dev.berth.registry.manifest.DeletedManifestTable;
import dev.berth.registry.review.Due;
import java.time.Duration;

/** Forgets deleted manifests that can no longer be restored, and old records of collection. */
final class ForgetRecords implements Collector {
  private final Database database;
  private final DeletedManifestTable deletedManifests;
  private final Duration auditKeep;
  private final CollectedTable collected = new CollectedTable();

  ForgetRecords(Database database, DeletedManifestTable deletedManifests, Duration auditKeep) {
    this.database = database;
    this.deletedManifests = deletedManifests;
    this.auditKeep = auditKeep;
  }

  @Override
  public String name() {
    return "records";
  }

  @Override
  public boolean oneIsEnough() {
    return true;
  }

  @Override
  public Outcome collect(Due due, int most) {
    int manifests = database.inTransaction(handle -> deletedManifests.deleteExpired(handle, most));
    int records = database.inTransaction(handle -> collected.deleteOld(handle, auditKeep, most));
    return new Outcome(Math.max(manifests, records), manifests + records, 0, 0, 0);
  }
}
