package dev.berth.registry.check;

import dev.berth.oci.Digest;
import dev.berth.registry.check.LedgerTable.Entry;
import dev.berth.registry.db.Database;
import dev.berth.registry.output.Amounts;
import dev.berth.registry.storage.BlobStorage;
import dev.berth.registry.storage.ObjectDigest;
import dev.berth.registry.storage.StorageException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** Reads every blob again and compares its digest; holds no transaction meanwhile. */
final class RereadBlobs {
  private static final int BATCH = 100;
  private static final Duration REPORT_EVERY = Duration.ofSeconds(5);

  private final Database database;
  private final LedgerTable ledger;
  private final BlobStorage storage;
  private final Consumer<Finding> findings;
  private final Consumer<String> progress;
  private long nextReport = System.nanoTime() + REPORT_EVERY.toNanos();
  private long blobs;
  private long bytes;

  RereadBlobs(
      Database database,
      LedgerTable ledger,
      BlobStorage storage,
      Consumer<Finding> findings,
      Consumer<String> progress) {
    this.database = database;
    this.ledger = ledger;
    this.storage = storage;
    this.findings = findings;
    this.progress = progress;
  }

  void run() {
    byte[] last = {};
    while (true) {
      byte[] after = last;
      List<Entry.BlobEntry> batch =
          database.read(handle -> ledger.blobsAfter(handle, after, BATCH));
      batch.forEach(this::check);
      if (batch.isEmpty()) {
        return;
      }
      last = batch.getLast().digest().toBytes();
    }
  }

  private void check(Entry.BlobEntry blob) {
    try {
      Digest read =
          ObjectDigest.read(
              storage, blob.location(), blob.size(), blob.digest().algorithm(), () -> {});
      if (!read.equals(blob.digest())) {
        confirm(
            blob, new Finding.BadBlob(blob.digest(), blob.location(), "has the digest " + read));
      }
    } catch (StorageException e) {
      unreadable(blob, e);
    }
    report(blob.size());
  }

  /** An object that is missing or short was found by comparing; one that is whole may be good. */
  private void unreadable(Entry.BlobEntry blob, StorageException why) {
    if (storage.size(blob.location()).orElse(-1) == blob.size()) {
      confirm(
          blob,
          new Finding.UnreadableBlob(
              blob.digest(), blob.location(), String.valueOf(why.getMessage())));
    }
  }

  private void confirm(Entry.BlobEntry blob, Finding finding) {
    if (database.read(handle -> ledger.blobIsAt(handle, blob.digest(), blob.location()))) {
      findings.accept(finding);
    }
  }

  private void report(long size) {
    blobs++;
    bytes += size;
    if (System.nanoTime() > nextReport) {
      nextReport = System.nanoTime() + REPORT_EVERY.toNanos();
      progress.accept("read %s, %s".formatted(Amounts.count(blobs, "blob"), Amounts.bytes(bytes)));
    }
  }
}
