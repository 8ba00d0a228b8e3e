package dev.berth.registry.manifest;

import dev.berth.oci.Descriptor;
import dev.berth.oci.Digest;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.oci.Tag;
import dev.berth.registry.media.MediaTypeIds;
import dev.berth.registry.media.MediaTypes;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.review.ReviewEvent;
import dev.berth.registry.review.ReviewQueue;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/**
 * Writes the rows of a manifest: itself, its layers, its children, and what it lacks. Pushing the
 * same manifest again writes none of them, but gives it the time of a new one to be tagged; what it
 * lacks is known since it was new.
 */
final class ManifestRows {
  private final ManifestTable table;
  private final MissingReferenceTable missing = new MissingReferenceTable();
  private final ReviewQueue<Long> reviews;
  private final MediaTypes mediaTypes;

  ManifestRows(ManifestTable table, ReviewQueue<Long> reviews, MediaTypes mediaTypes) {
    this.table = table;
    this.reviews = reviews;
    this.mediaTypes = mediaTypes;
  }

  /**
   * The manifest, which cannot be deleted before the transaction ends. When it is new, so may be
   * its tag; otherwise the tag is left as it is.
   *
   * @param references locked exclusively if something is missing
   * @throws OciException MANIFEST_INVALID when it is there with another media type
   */
  ManifestTable.Kept keep(
      Handle handle,
      NewManifest added,
      Optional<Tag> tag,
      ReferenceCheck.References references,
      MediaTypeIds typeIds) {
    Repository repository = references.repository();
    ManifestTable.NewRows rows = rows(added, tag, references, typeIds);
    while (true) {
      Optional<ManifestTable.Kept> inserted = insert(handle, rows, references);
      if (inserted.isPresent()) {
        return inserted.get();
      }
      Optional<ManifestTable.Present> present = table.lock(handle, repository.id(), added.digest());
      if (present.isPresent()) {
        refuseOtherType(added, rows, present.get());
        reviews.insert(handle, repository.id(), present.get().id(), ReviewEvent.MANIFEST_UPLOAD);
        return new ManifestTable.Kept(present.get().id(), Optional.empty());
      }
      // It was there, but was deleted before it could be locked here.
    }
  }

  /** The bytes are the same, so only a type in the header can differ. */
  private void refuseOtherType(
      NewManifest added, ManifestTable.NewRows rows, ManifestTable.Present present) {
    if (present.mediaTypeId() != rows.mediaTypeId()) {
      throw new OciException(
          ErrorCode.MANIFEST_INVALID,
          "%s was pushed as '%s' and cannot be '%s' as well; push it as '%s', or delete it first"
              .formatted(
                  added.digest(),
                  mediaTypes.type(present.mediaTypeId()),
                  added.manifest().mediaType(),
                  mediaTypes.type(present.mediaTypeId())));
    }
  }

  private Optional<ManifestTable.Kept> insert(
      Handle handle, ManifestTable.NewRows rows, ReferenceCheck.References references) {
    long repositoryId = references.repository().id();
    Optional<ManifestTable.Kept> inserted = table.insertIfAbsent(handle, repositoryId, rows);
    inserted.ifPresent(kept -> insertParts(handle, repositoryId, kept.id(), references));
    return inserted;
  }

  private void insertParts(
      Handle handle, long repositoryId, long id, ReferenceCheck.References references) {
    table.insertReferences(handle, repositoryId, id, references.children().values());
    if (!references.missing().isEmpty()) {
      missing.insert(handle, repositoryId, id, references.missing().children());
    }
  }

  private static ManifestTable.NewRows rows(
      NewManifest added,
      Optional<Tag> tag,
      ReferenceCheck.References references,
      MediaTypeIds typeIds) {
    return new ManifestTable.NewRows(
        added,
        typeIds.of(added.manifest().mediaType()),
        added.manifest().layers().stream()
            .map(layer -> layer(layer, references.blobs(), typeIds))
            .toList(),
        tag,
        references.missing().blobs());
  }

  private static ManifestTable.Layer layer(
      Descriptor layer, Set<Digest> stored, MediaTypeIds typeIds) {
    return new ManifestTable.Layer(
        layer, typeIds.of(layer.mediaType()), stored.contains(layer.digest()));
  }
}
