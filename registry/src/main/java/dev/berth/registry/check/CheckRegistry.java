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
  private static final int MAX_FINDINGS = 10_000;
  private static final int MOST_STRANGERS = 1000;

  private final Database database;
  private final BlobStorage storage;
  private final LedgerTable ledger = new LedgerTable();
  private final Repair repair;
  private final Consumer<String> out;
  private final Consumer<String> progress;
  private final int maxFindings;
  private long found;
  private long fixed;

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
    this(database, storage, deletions, out, progress, MAX_FINDINGS);
  }

  /** Creates a check that stops comparing storage and ledger at this number of findings. */
  CheckRegistry(
      Database database,
      BlobStorage storage,
      StorageDeletionTable deletions,
      Consumer<String> out,
      Consumer<String> progress,
      int maxFindings) {
    this.database = database;
    this.storage = storage;
    this.repair = new Repair(database, ledger, deletions);
    this.out = out;
    this.progress = progress;
    this.maxFindings = maxFindings;
  }

  /**
   * Checks, and mends what can be mended when asked to.
   *
   * @param deep whether every blob is read and its digest compared
   * @return whether all is well in the end: not while the bytes of a blob are lost, until they are
   *     pushed again, and not when there were too many findings to compare everything
   */
  public boolean run(boolean deep, boolean mend) {
    found = 0;
    fixed = 0;
    Consumer<Finding> findings = finding -> report(finding, mend);
    List<Finding> lost =
        database.read(
            handle ->
                ledger.lostBlobs(handle).stream().<Finding>map(Finding.LostBlob::new).toList());
    lost.forEach(findings);
    CompareLedger.Comparison comparison =
        new CompareLedger(database, ledger, storage, maxFindings).run();
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
            + result(mend)
            + (comparison.complete() ? "" : "; there may be more, check again"));
    return comparison.complete() && found == fixed;
  }

  private String result(boolean mend) {
    if (found == 0) {
      return "all is well";
    }
    return mend
        ? "%d found wrong, %d of them fixed".formatted(found, fixed)
        : found + " found wrong";
  }

  private void report(Finding finding, boolean mend) {
    found++;
    String done = mend ? " - " + repair.repair(finding) : "";
    fixed += mend && finding.isRepairable() ? 1 : 0;
    out.accept(finding.sentence() + done);
  }
}
