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
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;

/** Finds a manifest by digest or by tag, one table at a time, each by its partition key. */
final class ReadManifest {
  private final Database database;
  private final ManifestTable manifests;
  private final TagTable tags;
  private final MediaTypes mediaTypes;

  ReadManifest(Database database, ManifestTable manifests, TagTable tags, MediaTypes mediaTypes) {
    this.database = database;
    this.manifests = manifests;
    this.tags = tags;
    this.mediaTypes = mediaTypes;
  }

  /**
   * The manifest.
   *
   * @throws OciException MANIFEST_UNKNOWN when the repository has none of that name
   */
  StoredManifest get(Repository repository, Reference reference) {
    ManifestTable.Row row =
        database
            .read(handle -> find(handle, repository.id(), reference))
            .orElseThrow(
                () ->
                    new OciException(
                        ErrorCode.MANIFEST_UNKNOWN,
                        "%s has no manifest %s".formatted(repository.name(), reference)));
    return new StoredManifest(row.digest(), mediaTypes.type(row.mediaTypeId()), row.payload());
  }

  private Optional<ManifestTable.Row> find(Handle handle, long repositoryId, Reference reference) {
    return switch (reference) {
      case Digest digest -> manifests.findByDigest(handle, repositoryId, digest);
      case Tag tag -> {
        OptionalLong id = tags.find(handle, repositoryId, tag);
        yield id.isPresent()
            ? manifests.findById(handle, repositoryId, id.getAsLong())
            : Optional.empty();
      }
    };
  }
}
