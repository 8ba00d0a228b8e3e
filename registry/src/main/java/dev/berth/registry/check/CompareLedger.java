package dev.berth.registry.check;

import dev.berth.registry.check.LedgerTable.Entry;
import dev.berth.registry.db.Database;
import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.BlobStorage.StoredObject;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Walks through database and storage side by side, both in the order of the locations, in bounded
 * memory. The registry may be at work meanwhile, so whatever looks wrong is looked at once more on
 * its own before it counts.
 */
final class CompareLedger {
  private static final int BATCH = 500;

  private final Database database;
  private final LedgerTable ledger;
  private final BlobStorage storage;
  private final int maxFindings;
  private final List<Finding> findings = new ArrayList<>();
  private final List<StoredObject> unknown = new ArrayList<>();
  private long seen;
  private boolean complete;

  CompareLedger(Database database, LedgerTable ledger, BlobStorage storage, int maxFindings) {
    this.database = database;
    this.ledger = ledger;
    this.storage = storage;
    this.maxFindings = maxFindings;
  }

  /**
   * The result of a comparison.
   *
   * @param objects how many objects were compared
   * @param complete false if it ended early because of the number of findings
   */
  record Comparison(List<Finding> findings, long objects, boolean complete) {}

  /** Compares everything, up to the maximum number of findings. */
  Comparison run() {
    database.useTransaction(
        handle -> {
          findings.clear();
          unknown.clear();
          seen = 0;
          try (Stream<Entry> entries = ledger.all(handle);
              Stream<StoredObject> objects = storage.list()) {
            merge(entries.iterator(), objects.iterator());
          }
        });
    return new Comparison(List.copyOf(findings), seen, complete);
  }

  private void merge(Iterator<Entry> entries, Iterator<StoredObject> objects) {
    Entry entry = next(entries);
    StoredObject object = next(objects);
    while ((entry != null || object != null) && findings.size() + unknown.size() < maxFindings) {
      int order = order(entry, object);
      if (entry != null && order <= 0) {
        compare(entry, order == 0 ? Optional.ofNullable(object) : Optional.empty());
      } else if (object != null) {
        unknown(object);
      }
      seen += order >= 0 ? 1 : 0;
      entry = order <= 0 ? next(entries) : entry;
      object = order >= 0 ? next(objects) : object;
    }
    complete = entry == null && object == null;
    confirmUnknown();
  }

  private static <T> @Nullable T next(Iterator<T> iterator) {
    return iterator.hasNext() ? iterator.next() : null;
  }

  /** Negative when only the database has the next location, positive when only storage has it. */
  private static int order(@Nullable Entry entry, @Nullable StoredObject object) {
    if (entry == null || object == null) {
      return entry == null ? 1 : -1;
    }
    return entry.location().path().compareTo(object.location().path());
  }

  private void compare(Entry entry, Optional<StoredObject> object) {
    long size = object.map(StoredObject::size).orElse(-1L);
    switch (entry) {
      case Entry.BlobEntry blob when size != blob.size() -> confirm(blob);
      case Entry.UploadEntry upload when size < upload.received() -> confirm(upload);
      default -> {}
    }
  }

  private void confirm(Entry.BlobEntry blob) {
    OptionalLong size = storage.size(blob.location());
    if (size.orElse(-1) != blob.size()
        && database.read(handle -> ledger.blobIsAt(handle, blob.digest(), blob.location()))) {
      findings.add(
          new Finding.BadBlob(blob.digest(), blob.location(), shortfall(size, blob.size())));
    }
  }

  private void confirm(Entry.UploadEntry upload) {
    Optional<Long> received = database.read(handle -> ledger.receivedAt(handle, upload));
    OptionalLong size = storage.size(upload.location());
    if (received.isPresent() && received.get() > 0 && size.orElse(0) < received.get()) {
      findings.add(
          new Finding.BadUpload(
              upload.repositoryId(), upload.id(), shortfall(size, received.get())));
    }
  }

  private static String shortfall(OptionalLong size, long expected) {
    return size.isPresent()
        ? "has %d bytes instead of %d".formatted(size.getAsLong(), expected)
        : "is missing";
  }

  private void unknown(StoredObject object) {
    unknown.add(object);
    if (unknown.size() == BATCH) {
      confirmUnknown();
    }
  }

  private void confirmUnknown() {
    List<String> paths = unknown.stream().map(object -> object.location().path()).toList();
    Set<String> known =
        paths.isEmpty() ? Set.of() : database.read(handle -> ledger.known(handle, paths));
    for (StoredObject object : unknown) {
      if (!known.contains(object.location().path())) {
        findings.add(new Finding.UnknownObject(object.location(), object.size()));
      }
    }
    unknown.clear();
  }
}
