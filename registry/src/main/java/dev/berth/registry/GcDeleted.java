package dev.berth.registry;

import dev.berth.oci.RepositoryName;
import dev.berth.registry.cli.ExitCode;
import dev.berth.registry.db.Database;
import dev.berth.registry.gc.inquiry.ListDeleted;
import dev.berth.registry.output.OutputFormat;
import dev.berth.registry.output.StreamedList;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import java.util.Optional;

/** What {@code berth gc deleted} does on an open database. */
final class GcDeleted {
  private final RepositoryLookup repositories;
  private final ListDeleted deleted;
  private final StreamedList list;

  GcDeleted(Database database, OutputFormat format) {
    this.repositories = new RepositoryLookup(database, new RepositoryTable());
    this.deleted = new ListDeleted(database);
    this.list = new StreamedList(System.out, format);
  }

  ExitCode list(Optional<RepositoryName> name, int limit) {
    Optional<Repository> repository = name.map(repositories::get);
    list.heading(DeletedText.HEADING);
    deleted.list(
        repository,
        limit,
        manifest -> {
          list.add(() -> DeletedText.line(manifest), () -> DeletedText.fields(manifest));
          return list.isRead();
        });
    list.end();
    return ExitCode.FINE;
  }
}
