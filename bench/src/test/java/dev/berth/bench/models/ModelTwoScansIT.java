package dev.berth.bench.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.bench.report.Progress;
import dev.berth.bench.server.LabPostgres;
import dev.berth.bench.server.Workspace;
import dev.berth.bench.subject.ScanCheck;
import dev.berth.bench.subject.Scans;
import dev.berth.bench.subject.TestSubject;
import dev.berth.bench.synthetic.Shape;
import dev.berth.registry.db.embedded.PostgresBinaries;
import dev.berth.rules.Shows;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A registry of more than a hundred thousand manifests. */
@Tag("slow")
final class ModelTwoScansIT {
  @TempDir private Path folder;

  @Test
  @Shows("R30")
  void readsNoTableWholeOnTheWayFromADeleteToTheLastRemoval() {
    try (Workspace workspace = Workspace.in(folder)) {
      LabPostgres postgres =
          workspace.open(
              () ->
                  LabPostgres.start(
                      workspace.folder(), PostgresBinaries.bundled(Path.of("target/postgresql"))));
      TestSubject subject =
          TestSubject.make(workspace, postgres, 4 * Shape.PUBLISHED.manifests(), 1, _ -> {});
      assertThat(new ScanCheck(subject, 50_000, new Progress()).run())
          .filteredOn(Scans.Scan::isLarge)
          .isEmpty();
    }
  }
}
