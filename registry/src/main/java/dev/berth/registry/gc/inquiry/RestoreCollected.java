package dev.berth.registry.gc.inquiry;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.blob.RestoreBlob;
import dev.berth.registry.config.Untagged;
import dev.berth.registry.db.Database;
import dev.berth.registry.manifest.MissingPiecesException;
import dev.berth.registry.manifest.RestoreManifest;
import dev.berth.registry.manifest.RestoredManifest;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * Brings back what was deleted or collected, as long as its parts are kept, and says what stands in
 * the way otherwise.
 */
public final class RestoreCollected {
  private final Database database;
  private final RepositoryLookup repositories;
  private final RestoreManifest restoreManifest;
  private final RestoreBlob restoreBlob;
  private final Untagged untagged;
  private final KeeperTable keepers = new KeeperTable();
  private final WaitingReviewTable reviews = new WaitingReviewTable();
  private final WhyGone whyGone = new WhyGone();

  public RestoreCollected(
      Database database,
      RepositoryLookup repositories,
      RestoreManifest restoreManifest,
      RestoreBlob restoreBlob,
      Untagged untagged) {
    this.database = database;
    this.repositories = repositories;
    this.restoreManifest = restoreManifest;
    this.restoreBlob = restoreBlob;
    this.untagged = untagged;
  }

  /**
   * Restores a manifest, or else a blob, of this digest.
   *
   * @param tags what is to point to the manifest, beside the tags it had
   * @throws CannotRestoreException when it is there, or when it or a part of it is gone
   */
  public Restored restore(RepositoryName name, Digest digest, SortedSet<Tag> tags) {
    Repository repository =
        repositories
            .find(name)
            .orElseThrow(() -> because(handle -> whyGone.repository(handle, name)));
    if (database.read(handle -> keepers.findId(handle, repository.id(), digest)).isPresent()) {
      throw nothingToRestore(name, digest);
    }
    return restoreManifest(repository, digest, tags)
        .<Restored>map(
            restored -> new Restored.OfManifest(restored, ofManifest(repository, digest)))
        .orElseGet(() -> restoreBlob(repository, digest, tags));
  }

  private Optional<RestoredManifest> restoreManifest(
      Repository repository, Digest digest, SortedSet<Tag> tags) {
    try {
      return restoreManifest.restore(repository, digest, tags);
    } catch (MissingPiecesException e) {
      throw because(handle -> whyGone.pieces(handle, repository, digest, e));
    }
  }

  private Restored restoreBlob(Repository repository, Digest digest, SortedSet<Tag> tags) {
    if (!tags.isEmpty()) {
      throw because(handle -> whyGone.all(handle, repository, digest));
    }
    RestoreBlob.Outcome outcome =
        database.inTransaction(
            handle -> {
              repositories.lock(handle, repository);
              return restoreBlob.restore(handle, repository, digest);
            });
    return switch (outcome) {
      case RestoreBlob.Outcome.BroughtBack(long size) -> ofBlob(repository, digest, size);
      case RestoreBlob.Outcome.Linked() -> ofBlob(repository, digest, 0);
      case RestoreBlob.Outcome.There() -> throw nothingToRestore(repository.name(), digest);
      case RestoreBlob.Outcome.Gone() ->
          throw because(handle -> whyGone.all(handle, repository, digest));
    };
  }

  private Optional<WaitingReview> ofManifest(Repository repository, Digest digest) {
    return database.read(
        handle -> {
          OptionalLong id = keepers.findId(handle, repository.id(), digest);
          return id.isEmpty() || isKept(handle, repository, id.getAsLong())
              ? Optional.empty()
              : reviews.findOfManifest(handle, repository.id(), id.getAsLong());
        });
  }

  private boolean isKept(Handle handle, Repository repository, long id) {
    return !new KeptManifests.Reading(handle, keepers, untagged)
        .now(repository.id())
        .find(Set.of(id))
        .isEmpty();
  }

  private Restored ofBlob(Repository repository, Digest digest, long bytes) {
    return new Restored.OfBlob(
        bytes, database.read(handle -> reviews.findOfBlob(handle, repository.id(), digest)));
  }

  private CannotRestoreException because(Function<Handle, CannotRestoreException> reason) {
    return database.read(reason);
  }

  private static CannotRestoreException nothingToRestore(RepositoryName name, Digest digest) {
    return new CannotRestoreException(
        "%s has %s, there is nothing to restore".formatted(name, digest));
  }
}
