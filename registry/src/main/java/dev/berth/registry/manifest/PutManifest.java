package dev.berth.registry.manifest;

import dev.berth.oci.Descriptor;
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
 */
final class PutManifest {
  private final Database database;
  private final RepositoryLookup repositories;
  private final MediaTypes mediaTypes;
  private final ReferenceCheck referenceCheck;
  private final ManifestRows manifests;
  private final TagTable tags;

  private PutManifest(
      Database database,
      RepositoryLookup repositories,
      MediaTypes mediaTypes,
      ReferenceCheck referenceCheck,
      ManifestRows manifests,
      TagTable tags) {
    this.database = database;
    this.repositories = repositories;
    this.mediaTypes = mediaTypes;
    this.referenceCheck = referenceCheck;
    this.manifests = manifests;
    this.tags = tags;
  }

  static PutManifest create(
      Database database,
      RepositoryLookup repositories,
      MediaTypes mediaTypes,
      Manifests.Tables tables) {
    ManifestTable manifests = new ManifestTable();
    return new PutManifest(
        database,
        repositories,
        mediaTypes,
        new ReferenceCheck(new PushLockTable(), manifests),
        new ManifestRows(manifests, tables.reviews(), mediaTypes),
        tables.tags());
  }

  /**
   * Keeps it in the repository of this name, which is created if absent, and points the tags to it.
   *
   * @throws OciException MANIFEST_BLOB_UNKNOWN with the digests that are missing, MANIFEST_INVALID
   *     when it is there with another media type, NAME_UNKNOWN when the repository was deleted
   *     meanwhile
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

  /** Returns the manifest's row, or empty if there is no such repository. */
  private Optional<ManifestTable.Kept> putIfThere(
      RepositoryName name, NewManifest added, SortedSet<Tag> tagNames, MediaTypeIds typeIds) {
    return database.inTransaction(
        handle ->
            referenceCheck
                .lock(handle, name, added)
                .map(references -> put(handle, references, added, tagNames, typeIds)));
  }

  private ManifestTable.Kept put(
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
    return kept;
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
   * Writes the rows of a manifest without a tag, for who has put its repository into the catalog
   * and holds the media types; returns its id.
   *
   * @throws OciException MANIFEST_BLOB_UNKNOWN with every digest that is missing, NAME_UNKNOWN when
   *     there is no such repository
   */
  long keep(Handle handle, RepositoryName name, NewManifest added, MediaTypeIds typeIds) {
    References references =
        referenceCheck.lock(handle, name, added).orElseThrow(() -> RepositoryLookup.unknown(name));
    return manifests.keep(handle, added, Optional.empty(), references, typeIds).id();
  }

  /** A push that is refused anyway leaves no media types behind. */
  private MediaTypeIds makeKnown(RepositoryName name, NewManifest added, Set<MediaType> types) {
    database.useTransaction(handle -> referenceCheck.lock(handle, name, added));
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
