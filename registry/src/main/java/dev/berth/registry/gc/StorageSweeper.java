package dev.berth.registry.gc;

import dev.berth.registry.db.Database;
import dev.berth.registry.ledger.StorageSweepTable;
import dev.berth.registry.ledger.StorageSweepTable.Claimed;
import dev.berth.registry.review.Due;
import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.Location;
import dev.berth.registry.storage.StorageException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes objects from storage that the ledger gave up: claims some, removes them outside of any
 * transaction, and notes what came of it. When it is cut off in between, or slower than its claim,
 * somebody removes them again, which is harmless since a location is never used twice.
 */
public final class StorageSweeper implements Collector {
  private static final Logger log = LoggerFactory.getLogger(StorageSweeper.class);

  private final Database database;
  private final BlobStorage storage;
  private final StorageSweepTable table;
  private final CollectedTable collected = new CollectedTable();

  public StorageSweeper(Database database, BlobStorage storage, StorageSweepTable table) {
    this.database = database;
    this.storage = storage;
    this.table = table;
  }

  @Override
  public String name() {
    return "objects";
  }

  @Override
  public Outcome collect(Due due, int most) {
    List<Claimed> claimed = database.inTransaction(handle -> table.claim(handle, due, most));
    if (claimed.isEmpty()) {
      return Outcome.NOTHING;
    }
    Map<Claimed, Long> removed = new LinkedHashMap<>();
    claimed.forEach(object -> remove(object, removed));
    return database.inTransaction(handle -> note(handle, claimed, removed));
  }

  /** One that fails is left out. */
  private void remove(Claimed object, Map<Claimed, Long> removed) {
    try {
      long size = object.size().orElseGet(() -> storage.size(object.location()).orElse(0));
      boolean wasThere = storage.delete(object.location());
      removed.put(object, wasThere ? size : 0);
    } catch (StorageException e) {
      log.atWarn()
          .addKeyValue("location", object.location())
          .setCause(e)
          .log("object not removed, to be tried again later");
    }
  }

  private Outcome note(Handle handle, List<Claimed> claimed, Map<Claimed, Long> removed) {
    List<Location> failed =
        claimed.stream().filter(o -> !removed.containsKey(o)).map(Claimed::location).toList();
    List<Location> again =
        removed.keySet().stream().filter(Claimed::again).map(Claimed::location).toList();
    List<Claimed> first = removed.keySet().stream().filter(object -> !object.again()).toList();
    Set<Location> noted =
        new HashSet<>(table.markRemoved(handle, first.stream().map(Claimed::location).toList()));
    List<Claimed> gone = first.stream().filter(o -> noted.contains(o.location())).toList();
    collected.insertObjects(handle, gone, removed);
    table.delete(handle, again);
    table.putOffFailed(handle, failed);
    long bytes = gone.stream().mapToLong(object -> removed.getOrDefault(object, 0L)).sum();
    return new Outcome(claimed.size(), gone.size(), bytes, 0, failed.size());
  }
}
