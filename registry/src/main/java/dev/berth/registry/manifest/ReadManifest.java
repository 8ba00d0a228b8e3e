package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.oci.Reference;
import dev.berth.oci.Tag;
import dev.berth.registry.db.Database;
import dev.berth.registry.media.MediaTypes;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.tag.TagTable;
import java.io.InputStream;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;

/** Finds a manifest by digest or by tag, one table at a time, each by its partition key. */
final class ReadManifest {
  private final Database database;
  private final ManifestTable manifests;
  private final TagTable tags;
  private final MediaTypes mediaTypes;
  private final PayloadBudget budget;

  ReadManifest(
      Database database,
      ManifestTable manifests,
      TagTable tags,
      MediaTypes mediaTypes,
      PayloadBudget budget) {
    this.database = database;
    this.manifests = manifests;
    this.tags = tags;
    this.mediaTypes = mediaTypes;
    this.budget = budget;
  }

  /**
   * The manifest, with its payload when that is small.
   *
   * @throws OciException MANIFEST_UNKNOWN when the repository has none of that name
   */
  StoredManifest get(Repository repository, Reference reference) {
    ManifestTable.Row row =
        database
            .read(handle -> find(handle, repository.id(), reference))
            .orElseThrow(() -> unknown(repository, reference));
    return new StoredManifest(
        row.digest(), mediaTypes.type(row.mediaTypeId()), row.size(), row.smallPayload());
  }

  /** A payload that is not small, within what all of them together may take of the memory. */
  InputStream openPayload(Repository repository, StoredManifest manifest) {
    return budget.open(
        manifest.size(),
        () ->
            database
                .read(handle -> manifests.findPayload(handle, repository.id(), manifest.digest()))
                .orElseThrow(() -> unknown(repository, manifest.digest())));
  }

  private Optional<ManifestTable.Row> find(Handle handle, long repositoryId, Reference reference) {
    return switch (reference) {
      case Digest digest -> manifests.findByDigest(handle, repositoryId, digest);
      case Tag tag -> findByTag(handle, repositoryId, tag);
    };
  }

  /** Asks again when the tag moved, and the manifest went, between the two statements. */
  private Optional<ManifestTable.Row> findByTag(Handle handle, long repositoryId, Tag tag) {
    for (int attempt = 0; attempt < 2; attempt++) {
      OptionalLong id = tags.find(handle, repositoryId, tag);
      if (id.isEmpty()) {
        return Optional.empty();
      }
      Optional<ManifestTable.Row> row = manifests.findById(handle, repositoryId, id.getAsLong());
      if (row.isPresent()) {
        return row;
      }
    }
    return Optional.empty();
  }

  static OciException unknown(Repository repository, Reference reference) {
    return new OciException(
        ErrorCode.MANIFEST_UNKNOWN,
        "%s has no manifest %s".formatted(repository.name(), reference));
  }
}
