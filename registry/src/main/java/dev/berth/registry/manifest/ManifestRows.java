package dev.berth.registry.manifest;

import dev.berth.oci.Descriptor;
import dev.berth.oci.Digest;
import dev.berth.registry.media.MediaTypeIds;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.review.ReviewEvent;
import dev.berth.registry.review.ReviewQueue;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;

/**
 * Writes the rows of a manifest: itself, its layers, its children. Pushing the same manifest again
 * writes none of them, but gives it the time of a new one to be tagged.
 */
final class ManifestRows {
  private final ManifestTable table;
  private final ReviewQueue<Long> reviews;

  ManifestRows(ManifestTable table, ReviewQueue<Long> reviews) {
    this.table = table;
    this.reviews = reviews;
  }

  /** The id of the manifest, which cannot be deleted before the transaction ends. */
  long keep(
      Handle handle,
      Repository repository,
      NewManifest added,
      ReferenceCheck.References references,
      MediaTypeIds typeIds) {
    while (true) {
      OptionalLong inserted = insert(handle, repository, added, references, typeIds);
      if (inserted.isPresent()) {
        return inserted.getAsLong();
      }
      OptionalLong present = lockPresent(handle, repository, added.digest());
      if (present.isPresent()) {
        reviews.insert(handle, repository.id(), present.getAsLong(), ReviewEvent.MANIFEST_UPLOAD);
        return present.getAsLong();
      }
      // It was there, but was deleted before it could be locked here.
    }
  }

  private OptionalLong lockPresent(Handle handle, Repository repository, Digest digest) {
    return table.lockAll(handle, repository.id(), new TreeSet<>(List.of(digest))).values().stream()
        .mapToLong(Long::longValue)
        .findFirst();
  }

  private OptionalLong insert(
      Handle handle,
      Repository repository,
      NewManifest added,
      ReferenceCheck.References references,
      MediaTypeIds typeIds) {
    int typeId = typeIds.of(added.manifest().mediaType());
    List<ManifestTable.Layer> layers = layers(added, references, typeIds);
    OptionalLong inserted = table.insertIfAbsent(handle, repository.id(), added, typeId, layers);
    if (inserted.isPresent()) {
      long id = inserted.getAsLong();
      table.lockReferrers(handle, repository.id(), added.digest());
      table.insertReferences(handle, repository.id(), id, references.children().values());
    }
    return inserted;
  }

  private static List<ManifestTable.Layer> layers(
      NewManifest added, ReferenceCheck.References references, MediaTypeIds typeIds) {
    return added.manifest().layers().stream()
        .map(layer -> layer(layer, references, typeIds))
        .toList();
  }

  private static ManifestTable.Layer layer(
      Descriptor layer, ReferenceCheck.References references, MediaTypeIds typeIds) {
    return new ManifestTable.Layer(
        layer, typeIds.of(layer.mediaType()), references.blobs().contains(layer.digest()));
  }
}
