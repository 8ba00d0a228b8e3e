package dev.berth.registry.check;

import dev.berth.registry.db.Database;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.storage.BlobStorage;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Answers whether every object in storage is known, and every blob and upload has its bytes. May
 * run beside servers.
 */
public final class CheckRegistry {
  private static final int MOST_STRANGERS = 1000;

  private final Database database;
  private final BlobStorage storage;
  private final LedgerTable ledger = new LedgerTable();
  private final Repair repair;
  private final Consumer<String> out;
  private final Consumer<String> progress;
  private long found;

  /**
   * Creates a check.
   *
   * @param out takes the findings and the result, a line each
   * @param progress takes what a person who waits wants to know
   */
  public CheckRegistry(
      Database database,
      BlobStorage storage,
      StorageDeletionTable deletions,
      Consumer<String> out,
      Consumer<String> progress) {
    this.database = database;
    this.storage = storage;
    this.repair = new Repair(database, ledger, deletions);
    this.out = out;
    this.progress = progress;
  }

  /**
   * Checks, and mends what can be mended when asked to.
   *
   * @param deep whether every blob is read and its digest compared
   * @return whether all is well; a blob whose bytes are lost is not well, repaired or not
   */
  public boolean run(boolean deep, boolean mend) {
    found = 0;
    Consumer<Finding> findings = finding -> report(finding, mend);
    List<Finding> lost =
        database.read(
            handle ->
                ledger.lostBlobs(handle).stream().<Finding>map(Finding.LostBlob::new).toList());
    lost.forEach(findings);
    CompareLedger.Comparison comparison = new CompareLedger(database, ledger, storage).run();
    comparison.findings().forEach(findings);
    storage.strangers(MOST_STRANGERS).forEach(path -> findings.accept(new Finding.Stranger(path)));
    if (deep) {
      new RereadBlobs(database, ledger, storage, findings, progress).run();
    }
    out.accept(
        String.format(
                Locale.ROOT,
                "checked %d objects%s: ",
                comparison.objects(),
                deep ? ", every byte" : "")
            + (found == 0 ? "all is well" : found + " found wrong"));
    return found == 0;
  }

  private void report(Finding finding, boolean mend) {
    found++;
    String done = mend ? " - " + repair.repair(finding) : "";
    out.accept(finding.sentence() + done);
  }
}
