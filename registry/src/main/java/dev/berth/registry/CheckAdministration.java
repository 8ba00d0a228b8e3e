package dev.berth.registry;

import dev.berth.registry.check.CheckRegistry;
import dev.berth.registry.check.CheckResult;
import dev.berth.registry.check.CheckedFinding;
import dev.berth.registry.cli.ExitCode;
import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.db.Database;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.ledger.StorageIdentity;
import dev.berth.registry.output.OutputFormat;
import dev.berth.registry.storage.BlobStorage;
import java.util.ArrayList;
import java.util.List;

/** What {@code berth check} does on an open database. */
final class CheckAdministration {
  private CheckAdministration() {}

  static ExitCode check(
      RegistryConfig config, Database database, boolean deep, boolean repair, OutputFormat format) {
    BlobStorage storage = Wiring.existingStorage(config.storage());
    new StorageIdentity(database, storage).verify();
    List<CheckedFinding> findings = new ArrayList<>();
    CheckRegistry check =
        new CheckRegistry(
            database,
            storage,
            new StorageDeletionTable(config.storage().deleteAfter()),
            finding -> report(finding, findings, format),
            System.err::println);
    CheckResult result = check.run(deep, repair);
    System.out.println(format.select(result::line, () -> CheckJson.of(findings, result)));
    return result.isWell() ? ExitCode.FINE : ExitCode.FAILED;
  }

  /** A person sees a finding at once; a JSON document is printed when it is whole. */
  private static void report(
      CheckedFinding finding, List<CheckedFinding> findings, OutputFormat format) {
    switch (format) {
      case TEXT -> System.out.println(finding.line());
      case JSON -> findings.add(finding);
    }
  }
}
