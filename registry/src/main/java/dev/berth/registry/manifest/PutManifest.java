package dev.berth.registry.manifest;

import dev.berth.oci.Descriptor;
import dev.berth.oci.Digest;
import dev.berth.oci.MediaType;
import dev.berth.oci.OciException;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.db.Database;
import dev.berth.registry.manifest.ReferenceCheck.References;
import dev.berth.registry.media.MediaTypeIds;
import dev.berth.registry.media.MediaTypes;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.tag.TagTable;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import org.jdbi.v3.core.Handle;

/**
 * Keeps a manifest and points tags to it, in one transaction that takes its locks in the order of
 * all: repository, blobs, manifests, tags.
 *
 * <p>A manifest of which something is missing is refused, unless its repository accepts sparse
 * manifests. Then a second transaction, which holds the repository exclusively, looks again and
 * notes what is missing: nothing can come in between, and what comes later finds the note.
 */
final class PutManifest {
  private final Database database;
  private final RepositoryLookup repositories;
  private final MediaTypes mediaTypes;
  private final ReferenceCheck referenceCheck;
  private final ManifestRows manifests;
  private final TagTable tags;
  private final SparseRepositories sparse;

  PutManifest(
      Database database,
      RepositoryLookup repositories,
      MediaTypes mediaTypes,
      Manifests.Tables tables,
      SparseRepositories sparse) {
    ManifestTable table = new ManifestTable();
    this.database = database;
    this.repositories = repositories;
    this.mediaTypes = mediaTypes;
    this.referenceCheck = new ReferenceCheck(repositories, new PushLockTable(), table);
    this.manifests = new ManifestRows(table, tables.reviews(), mediaTypes);
    this.tags = tables.tags();
    this.sparse = sparse;
  }

  /**
   * Keeps it in the repository of this name, which is created if absent, and points the tags to it.
   *
   * @throws OciException MANIFEST_BLOB_UNKNOWN with the digests that are missing, unless the
   *     repository accepts sparse manifests; MANIFEST_INVALID when it is there with another media
   *     type, NAME_UNKNOWN when the repository was deleted meanwhile
   */
  void put(RepositoryName name, NewManifest added, SortedSet<Tag> tagNames) {
    Set<MediaType> types = types(added);
    MediaTypeIds typeIds =
        mediaTypes
            .find(types)
            .orElseGet(() -> makeKnown(repositories.getOrCreate(name).name(), added, types));
    if (putIfThere(name, added, tagNames, typeIds).isEmpty()) {
      repositories.push(name, made -> putIfThere(made.name(), added, tagNames, typeIds));
    }
  }

  /** What became of a push in a repository that is there. */
  private enum Attempt {
    DONE,
    SOMETHING_MISSING
  }

  /** Returns empty if there is no such repository. */
  private Optional<Attempt> putIfThere(
      RepositoryName name, NewManifest added, SortedSet<Tag> tagNames, MediaTypeIds typeIds) {
    Optional<Attempt> attempt =
        database.inTransaction(
            handle ->
                referenceCheck
                    .lock(handle, name, added)
                    .map(references -> putIfWhole(handle, references, added, tagNames, typeIds)));
    return attempt.equals(Optional.of(Attempt.SOMETHING_MISSING))
        ? putSparse(name, added, tagNames, typeIds)
        : attempt;
  }

  private Attempt putIfWhole(
      Handle handle,
      References references,
      NewManifest added,
      SortedSet<Tag> tagNames,
      MediaTypeIds typeIds) {
    if (!references.missing().isEmpty()) {
      refuseUnlessSparse(references, added);
      return Attempt.SOMETHING_MISSING;
    }
    return put(handle, references, added, tagNames, typeIds);
  }

  /** A blob that an index lists would come without being used by it, and be collected. */
  private void refuseUnlessSparse(References references, NewManifest added) {
    RepositoryName name = references.repository().name();
    MissingParts missing = references.missing();
    boolean allowed = sparse.contains(name) && added.describesAsManifests(missing.children());
    if (!missing.isEmpty() && !allowed) {
      throw missing.refusal(name);
    }
  }

  private Optional<Attempt> putSparse(
      RepositoryName name, NewManifest added, SortedSet<Tag> tagNames, MediaTypeIds typeIds) {
    return database.inTransaction(
        handle ->
            referenceCheck
                .lockExclusively(handle, name, added)
                .map(
                    references -> {
                      refuseUnlessSparse(references, added);
                      return put(handle, references, added, tagNames, typeIds);
                    }));
  }

  private Attempt put(
      Handle handle,
      References references,
      NewManifest added,
      SortedSet<Tag> tagNames,
      MediaTypeIds typeIds) {
    if (!references.listed()) {
      repositories.markFilled(handle, references.repository());
    }
    Optional<Tag> first = tagNames.stream().findFirst();
    MediaTypeIds held = mediaTypes.hold(handle, typeIds);
    ManifestTable.Kept kept = manifests.keep(handle, added, first, references, held);
    setTags(handle, references.repository(), tagNames, kept);
    return Attempt.DONE;
  }

  /** Points the tags to the manifest that were not inserted together with it. */
  private void setTags(
      Handle handle, Repository repository, SortedSet<Tag> names, ManifestTable.Kept kept) {
    for (Tag name : names) {
      if (!kept.newTag().equals(Optional.of(name))) {
        tags.upsert(handle, repository.id(), name, kept.id());
      }
    }
  }

  /**
   * Writes the rows of a manifest without a tag, for who has put its repository into the catalog,
   * holds it exclusively, and holds the media types; returns its id.
   *
   * @param mayLack parts that may be missing
   * @throws OciException MANIFEST_BLOB_UNKNOWN with what is missing if that is more, NAME_UNKNOWN
   *     when there is no such repository
   */
  long keep(
      Handle handle,
      RepositoryName name,
      NewManifest added,
      Set<Digest> mayLack,
      MediaTypeIds typeIds) {
    References references =
        referenceCheck
            .lockExclusively(handle, name, added)
            .orElseThrow(() -> RepositoryLookup.unknown(name));
    if (!mayLack.containsAll(references.missing().all())) {
      throw references.missing().refusal(name);
    }
    return manifests.keep(handle, added, Optional.empty(), references, typeIds).id();
  }

  /** A push that is refused anyway leaves no media types behind. */
  private MediaTypeIds makeKnown(RepositoryName name, NewManifest added, Set<MediaType> types) {
    database.useTransaction(
        handle ->
            referenceCheck
                .lock(handle, name, added)
                .ifPresent(references -> refuseUnlessSparse(references, added)));
    return mediaTypes.insert(types);
  }

  /** The media types whose ids its rows need. */
  static Set<MediaType> types(NewManifest added) {
    Set<MediaType> types = new HashSet<>();
    types.add(added.manifest().mediaType());
    added.manifest().layers().stream().map(Descriptor::mediaType).forEach(types::add);
    return types;
  }
}
