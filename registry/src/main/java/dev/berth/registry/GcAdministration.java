package dev.berth.registry;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.cli.ExitCode;
import dev.berth.registry.cli.GcCommands;
import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.db.Database;
import dev.berth.registry.gc.CollectionRun;
import dev.berth.registry.gc.CollectionRun.Totals;
import dev.berth.registry.gc.GarbageCollection;
import dev.berth.registry.gc.figures.Backlog;
import dev.berth.registry.gc.figures.BacklogTable;
import dev.berth.registry.gc.figures.GcStatus;
import dev.berth.registry.gc.figures.GcStatusTable;
import dev.berth.registry.ledger.StorageIdentity;
import dev.berth.registry.output.OutputFormat;
import dev.berth.registry.review.Due;
import dev.berth.registry.storage.BlobStorage;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** The commands about garbage collection; they work beside a server and without one. */
final class GcAdministration implements GcCommands {

  @Override
  public ExitCode status(RegistryConfig config, OutputFormat format) {
    return DatabaseWork.run(
        config,
        database -> {
          GcStatus status = database.read(new GcStatusTable()::get);
          System.out.println(
              format.select(() -> GcStatusText.table(status), () -> GcStatusText.json(status)));
          return ExitCode.FINE;
        });
  }

  @Override
  public ExitCode run(RegistryConfig config, OutputFormat format) {
    return DatabaseWork.run(
        config,
        database -> {
          Backlog backlog = database.read(new BacklogTable()::get);
          return run(config, database, Due.BY_TIME, backlog.due(), format);
        });
  }

  @Override
  public ExitCode runNow(RegistryConfig config, Runnable confirm, OutputFormat format) {
    return DatabaseWork.run(
        config,
        database -> {
          Backlog backlog = database.read(new BacklogTable()::get);
          System.err.println(GcRunText.waiting(backlog));
          confirm.run();
          return run(config, database, Due.NOW, backlog.waiting(), format);
        });
  }

  private static ExitCode run(
      RegistryConfig config, Database database, Due due, long expected, OutputFormat format)
      throws InterruptedException {
    BlobStorage storage = Wiring.existingStorage(config.storage());
    new StorageIdentity(database, storage).verify();
    GarbageCollection collection = GarbageCollection.create(config, database, storage);
    Totals totals;
    try (ProgressLine line = ProgressLine.onStandardError()) {
      totals =
          new CollectionRun(
                  collection,
                  config.gc(),
                  soFar -> line.show(() -> GcRunText.progress(soFar, expected)))
              .run(due);
    }
    System.out.println(
        format.select(() -> GcRunText.summary(totals), () -> GcRunText.json(totals)));
    return totals.all().failed() == 0 ? ExitCode.FINE : ExitCode.FAILED;
  }

  @Override
  public ExitCode explain(RegistryConfig config, String digest, OutputFormat format) {
    if (digest.indexOf('@') < 0) {
      Digest bare = ContentReference.typed(() -> Digest.parse(digest));
      return DatabaseWork.run(
          config, database -> new GcInquiry(config, database).explain(bare, format));
    }
    ContentReference wanted = ContentReference.parse(digest);
    return DatabaseWork.run(
        config, database -> new GcInquiry(config, database).explain(wanted, format));
  }

  @Override
  public ExitCode preview(RegistryConfig config, String target, OutputFormat format) {
    ContentReference wanted = ContentReference.parse(target);
    return DatabaseWork.run(
        config, database -> new GcInquiry(config, database).preview(target, wanted, format));
  }

  @Override
  public ExitCode listDeleted(
      RegistryConfig config, Optional<String> repository, int limit, OutputFormat format) {
    return DatabaseWork.run(
        config,
        database ->
            new GcDeleted(database, format).list(repository.map(RepositoryName::parse), limit));
  }

  @Override
  public ExitCode restore(
      RegistryConfig config, String target, List<String> tags, OutputFormat format) {
    ContentReference wanted = ContentReference.parse(target);
    SortedSet<Tag> parsed =
        ContentReference.typed(() -> new TreeSet<>(tags.stream().map(Tag::parse).toList()));
    wanted.reference();
    return DatabaseWork.run(
        config,
        database ->
            FactCache.forCommand(
                config,
                database,
                cache -> new GcRestore(config, database, cache).run(wanted, parsed, format)));
  }
}
