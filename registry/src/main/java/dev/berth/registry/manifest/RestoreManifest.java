package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import dev.berth.oci.MediaType;
import dev.berth.oci.OciException;
import dev.berth.oci.Tag;
import dev.berth.registry.blob.RestoreBlob;
import dev.berth.registry.blob.RestoreBlob.Outcome;
import dev.berth.registry.db.Database;
import dev.berth.registry.media.MediaTypeIds;
import dev.berth.registry.media.MediaTypes;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.tag.TagTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;

/**
 * Brings back a manifest that was deleted or collected: with its blobs, with the children of an
 * index, and with its tags where nobody took their names meanwhile. All of that or nothing, in one
 * transaction that takes its locks in the order of all: repository, blobs, manifests, tags.
 *
 * <p>A sparse manifest comes back as it was: what it lacked when it went is not restored with it,
 * and found if it came since. The repository is held exclusively, as for the push of a sparse
 * manifest.
 */
public final class RestoreManifest {
  private final Database database;
  private final RepositoryLookup repositories;
  private final MediaTypes mediaTypes;
  private final RestoreBlob restoreBlob;
  private final ManifestTable manifests = new ManifestTable();
  private final DeletedManifestTable deleted;
  private final PutManifest put;
  private final TagTable tags;

  public RestoreManifest(
      Database database,
      RepositoryLookup repositories,
      MediaTypes mediaTypes,
      Manifests.Tables tables,
      RestoreBlob restoreBlob) {
    this.database = database;
    this.repositories = repositories;
    this.mediaTypes = mediaTypes;
    this.restoreBlob = restoreBlob;
    this.deleted = tables.deleted();
    this.put = new PutManifest(database, repositories, mediaTypes, tables, SparseRepositories.NONE);
    this.tags = tables.tags();
  }

  /**
   * Restores the manifest; empty when no copy of it is kept.
   *
   * @param wanted tags that are to point to it, whatever they point to now
   * @throws MissingPiecesException when something it needs is gone; then nothing was changed
   * @throws OciException NAME_UNKNOWN when the repository was deleted meanwhile
   */
  public Optional<RestoredManifest> restore(
      Repository repository, Digest digest, SortedSet<Tag> wanted) {
    return database.inTransaction(
        handle -> {
          Repository locked =
              repositories
                  .lockExclusively(handle, repository.name())
                  .orElseThrow(() -> RepositoryLookup.unknown(repository.name()));
          return deleted
              .findNewest(handle, locked.id(), digest)
              .map(copy -> restore(handle, locked, copy, wanted));
        });
  }

  private RestoredManifest restore(
      Handle handle, Repository repository, DeletedManifest copy, SortedSet<Tag> wanted) {
    repositories.markFilled(handle, repository);
    DeletedTree tree =
        new ReadDeletedTree(manifests, deleted, mediaTypes).read(handle, repository.id(), copy);
    List<Long> sizes = restoreBlobs(handle, repository, tree);
    long id = restoreManifests(handle, repository, tree);
    SortedSet<Tag> set = setTags(handle, repository, id, wanted, copy.tags());
    SortedSet<Tag> others = new TreeSet<>(copy.tags());
    others.removeAll(set);
    return new RestoredManifest(
        tree.childrenFirst().stream().map(DeletedTree.Copy::digest).toList(),
        sizes.size(),
        sizes.stream().mapToLong(Long::longValue).sum(),
        set,
        others);
  }

  /** The sizes of those that came back out of the ledger. */
  private List<Long> restoreBlobs(Handle handle, Repository repository, DeletedTree tree) {
    List<Long> sizes = new ArrayList<>();
    List<Digest> gone = new ArrayList<>();
    for (Digest digest : tree.blobs()) {
      switch (restoreBlob.restore(handle, repository, digest)) {
        case Outcome.BroughtBack(long size) -> sizes.add(size);
        case Outcome.Gone() -> gone.add(digest);
        case Outcome.There(), Outcome.Linked() -> {}
      }
    }
    gone.retainAll(tree.requiredBlobs());
    if (!gone.isEmpty() || !tree.missing().isEmpty()) {
      throw new MissingPiecesException(List.copyOf(tree.missing()), gone);
    }
    return sizes;
  }

  /** The id of the last, which is the one that was asked for. */
  private long restoreManifests(Handle handle, Repository repository, DeletedTree tree) {
    manifests.lockAll(handle, repository.id(), tree.allManifests());
    MediaTypeIds typeIds = typeIds(handle, tree);
    long last = 0;
    for (DeletedTree.Copy copy : tree.childrenFirst()) {
      last = put.keep(handle, repository.name(), copy.manifest(), copy.lacked(), typeIds);
      deleted.delete(handle, repository.id(), copy.digest());
    }
    return last;
  }

  /** Those of layers may have been deleted since. */
  private MediaTypeIds typeIds(Handle handle, DeletedTree tree) {
    Set<MediaType> types = new HashSet<>();
    tree.copies().values().forEach(copy -> types.addAll(PutManifest.types(copy.manifest())));
    return mediaTypes.hold(handle, types);
  }

  /**
   * Points tags to the manifest, in the order of their names.
   *
   * @param had tags that are only set when nothing has their name
   * @return those that were set
   */
  private SortedSet<Tag> setTags(
      Handle handle, Repository repository, long id, SortedSet<Tag> wanted, List<Tag> had) {
    SortedSet<Tag> all = new TreeSet<>(had);
    all.addAll(wanted);
    SortedSet<Tag> set = new TreeSet<>();
    for (Tag tag : all) {
      if (wanted.contains(tag)) {
        tags.upsert(handle, repository.id(), tag, id);
        set.add(tag);
      } else if (tags.insertIfAbsent(handle, repository.id(), tag, id)) {
        set.add(tag);
      }
    }
    return set;
  }
}
