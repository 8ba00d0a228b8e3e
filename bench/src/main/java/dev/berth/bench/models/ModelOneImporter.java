package dev.berth.bench.models;

import org.jdbi.v3.core.Handle;

/** Writes each thing once, and each link of the tree as a row. */
final class ModelOneImporter extends Importer {
  private static final long THERE_ALREADY = -1;

  @Override
  void write(Handle handle, Image image) {
    update(
            handle,
            """
            INSERT INTO blobs (digest, size, media_type_id, location)
            SELECT DISTINCT ON (digest) digest, size, 1, 'blobs/' || encode(digest, 'hex')
            FROM unnest(:blobs, :sizes) AS blob (digest, size)
            ORDER BY digest
            ON CONFLICT (digest) DO NOTHING
            """,
            image)
        .execute();
    update(
            handle,
            """
            INSERT INTO repository_blobs (repository_id, blob_id)
            SELECT :repositoryId, id FROM blobs WHERE digest = ANY(:blobs)
            ON CONFLICT (repository_id, blob_id) DO NOTHING
            """,
            image)
        .execute();
    long manifest = writeManifest(handle, image);
    update(
            handle,
            """
            INSERT INTO repository_manifests (repository_id, manifest_id)
            VALUES (:repositoryId, :manifest)
            ON CONFLICT (repository_id, manifest_id) DO NOTHING
            """,
            image)
        .bind("manifest", manifest)
        .execute();
    if (!image.tags().isEmpty()) {
      update(
              handle,
              """
              INSERT INTO tags (repository_id, name, manifest_id)
              SELECT :repositoryId, name, :manifest FROM unnest(:tags) AS tag (name)
              """,
              image)
          .bind("manifest", manifest)
          .execute();
    }
  }

  /** A manifest that another repository has brought along needs no row of its own. */
  private long writeManifest(Handle handle, Image image) {
    long inserted =
        id(
            handle,
            """
            INSERT INTO manifests (digest, media_type_id, config_blob_id, size, payload)
            SELECT :digest, 1, id, :size, :payload FROM blobs WHERE digest = :configuration
            ON CONFLICT (digest) DO NOTHING
            RETURNING id
            """,
            image,
            THERE_ALREADY);
    if (inserted == THERE_ALREADY) {
      return id(handle, "SELECT id FROM manifests WHERE digest = :digest", image, THERE_ALREADY);
    }
    update(
            handle,
            """
            INSERT INTO manifest_layers (manifest_id, position, blob_id)
            SELECT :manifest, place - 1, blobs.id
            FROM unnest(:layers) WITH ORDINALITY AS layer (digest, place)
            JOIN blobs USING (digest)
            """,
            image)
        .bind("manifest", inserted)
        .execute();
    return inserted;
  }
}
