package dev.berth.registry;

import dev.berth.oci.Digest;
import dev.berth.oci.Tag;
import dev.berth.registry.blob.BlobTable;
import dev.berth.registry.blob.RepositoryBlobTable;
import dev.berth.registry.blob.RestoreBlob;
import dev.berth.registry.cache.Cache;
import dev.berth.registry.cli.CommandException;
import dev.berth.registry.cli.ExitCode;
import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.db.Database;
import dev.berth.registry.gc.inquiry.CannotRestoreException;
import dev.berth.registry.gc.inquiry.FindDeletedTag;
import dev.berth.registry.gc.inquiry.RestoreCollected;
import dev.berth.registry.gc.inquiry.Restored;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.manifest.DeletedManifestTable;
import dev.berth.registry.manifest.Manifests;
import dev.berth.registry.manifest.RestoreManifest;
import dev.berth.registry.media.MediaTypeTable;
import dev.berth.registry.media.MediaTypes;
import dev.berth.registry.output.OutputFormat;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.review.ReviewQueue;
import dev.berth.registry.tag.TagTable;
import java.time.Duration;
import java.util.SortedSet;

/** What {@code berth gc restore} does on an open database. */
final class GcRestore {
  private final RestoreCollected restore;
  private final FindDeletedTag findDeletedTag;
  private final Cache cache;

  GcRestore(RegistryConfig config, Database database, Cache cache) {
    this.cache = cache;
    Duration deleteAfter = config.storage().deleteAfter();
    RepositoryLookup repositories = new RepositoryLookup(database, new RepositoryTable());
    this.findDeletedTag = new FindDeletedTag(database, repositories);
    BlobTable blobs = new BlobTable();
    RepositoryBlobTable links = new RepositoryBlobTable();
    RestoreBlob restoreBlob = new RestoreBlob(blobs, links, new StorageDeletionTable(deleteAfter));
    RestoreManifest restoreManifest =
        new RestoreManifest(
            database,
            repositories,
            new MediaTypes(database, new MediaTypeTable()),
            new Manifests.Tables(
                new TagTable(), ReviewQueue.ofManifests(), new DeletedManifestTable(deleteAfter)),
            restoreBlob);
    this.restore =
        new RestoreCollected(
            database, repositories, restoreManifest, restoreBlob, config.gc().untagged());
  }

  ExitCode run(ContentReference wanted, SortedSet<Tag> tags, OutputFormat format) {
    try {
      Digest digest = digest(wanted);
      Restored restored =
          cache.changeAnything(
              wanted.repository(), () -> restore.restore(wanted.repository(), digest, tags));
      String target = wanted.repository() + "@" + digest;
      System.out.println(
          format.select(
              () -> RestoredText.of(target, restored), () -> RestoredText.json(target, restored)));
      return ExitCode.FINE;
    } catch (CannotRestoreException e) {
      e.missing().forEach(System.err::println);
      throw new CommandException(ExitCode.FAILED, String.valueOf(e.getMessage()), e);
    }
  }

  private Digest digest(ContentReference wanted) {
    return switch (wanted.reference()) {
      case Digest digest -> digest;
      case Tag tag -> findDeletedTag.find(wanted.repository(), tag);
    };
  }
}
