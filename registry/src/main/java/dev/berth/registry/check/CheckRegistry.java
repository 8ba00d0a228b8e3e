package dev.berth.registry.check;

import dev.berth.registry.db.Database;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.storage.BlobStorage;
import java.util.List;
import java.util.Optional;
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
  private final Consumer<CheckedFinding> out;
  private final Consumer<String> progress;
  private final int maxFindings;
  private long found;
  private long fixed;

  /**
   * Creates a check.
   *
   * @param out takes the findings
   * @param progress takes what a person who waits wants to know
   */
  public CheckRegistry(
      Database database,
      BlobStorage storage,
      StorageDeletionTable deletions,
      Consumer<CheckedFinding> out,
      Consumer<String> progress) {
    this(database, storage, deletions, out, progress, MAX_FINDINGS);
  }

  /** Creates a check that stops comparing storage and ledger at this number of findings. */
  CheckRegistry(
      Database database,
      BlobStorage storage,
      StorageDeletionTable deletions,
      Consumer<CheckedFinding> out,
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
   * Checks, and fixes what can be fixed when asked to.
   *
   * @param deep whether every blob is read and its digest compared
   */
  public CheckResult run(boolean deep, boolean fix) {
    found = 0;
    fixed = 0;
    Consumer<Finding> findings = finding -> report(finding, fix);
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
    return new CheckResult(comparison.objects(), deep, fix, found, fixed, comparison.complete());
  }

  private void report(Finding finding, boolean fix) {
    found++;
    Optional<String> action = fix ? Optional.of(repair.repair(finding)) : Optional.empty();
    boolean isFixed = fix && finding.isRepairable();
    fixed += isFixed ? 1 : 0;
    out.accept(new CheckedFinding(finding.kind(), finding.sentence(), action, isFixed));
  }
}
