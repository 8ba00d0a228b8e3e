package dev.berth.registry.manifest;

import dev.berth.oci.Descriptor;
import dev.berth.oci.Digest;
import dev.berth.oci.Tag;
import dev.berth.registry.media.MediaTypeIds;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.review.ReviewEvent;
import dev.berth.registry.review.ReviewQueue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
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

  /**
   * The manifest, which cannot be deleted before the transaction ends. When it is new, so may be
   * its tag; otherwise the tag is left as it is.
   */
  ManifestTable.Kept keep(
      Handle handle,
      NewManifest added,
      Optional<Tag> tag,
      ReferenceCheck.References references,
      MediaTypeIds typeIds) {
    Repository repository = references.repository();
    ManifestTable.NewRows rows = rows(added, tag, references.blobs(), typeIds);
    while (true) {
      Optional<ManifestTable.Kept> inserted =
          insert(handle, repository, rows, references.children());
      if (inserted.isPresent()) {
        return inserted.get();
      }
      OptionalLong present = lockPresent(handle, repository, added.digest());
      if (present.isPresent()) {
        reviews.insert(handle, repository.id(), present.getAsLong(), ReviewEvent.MANIFEST_UPLOAD);
        return new ManifestTable.Kept(present.getAsLong(), Optional.empty());
      }
      // It was there, but was deleted before it could be locked here.
    }
  }

  private OptionalLong lockPresent(Handle handle, Repository repository, Digest digest) {
    return table.lockAll(handle, repository.id(), new TreeSet<>(List.of(digest))).values().stream()
        .mapToLong(Long::longValue)
        .findFirst();
  }

  private Optional<ManifestTable.Kept> insert(
      Handle handle,
      Repository repository,
      ManifestTable.NewRows rows,
      Map<Digest, Long> children) {
    Optional<ManifestTable.Kept> inserted = table.insertIfAbsent(handle, repository.id(), rows);
    inserted.ifPresent(
        kept -> table.insertReferences(handle, repository.id(), kept.id(), children.values()));
    return inserted;
  }

  private static ManifestTable.NewRows rows(
      NewManifest added, Optional<Tag> tag, Set<Digest> stored, MediaTypeIds typeIds) {
    return new ManifestTable.NewRows(
        added,
        typeIds.of(added.manifest().mediaType()),
        added.manifest().layers().stream().map(layer -> layer(layer, stored, typeIds)).toList(),
        tag);
  }

  private static ManifestTable.Layer layer(
      Descriptor layer, Set<Digest> stored, MediaTypeIds typeIds) {
    return new ManifestTable.Layer(
        layer, typeIds.of(layer.mediaType()), stored.contains(layer.digest()));
  }
}
