package dev.berth.bench.models;

import org.jdbi.v3.core.Handle;

/** Writes the tables of a repository; triggers write those by digest, and the events. */
final class ModelTwoImporter extends Importer {

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
            INSERT INTO repository_blobs (repository_id, digest)
            SELECT DISTINCT :repositoryId, digest
            FROM unnest(:blobs) AS blob (digest)
            ON CONFLICT (repository_id, digest) DO NOTHING
            """,
            image)
        .execute();
    long manifest =
        id(
            handle,
            """
            INSERT INTO manifests
              (repository_id, digest, media_type_id, config_digest, size, payload)
            VALUES (:repositoryId, :digest, 1, :configuration, :size, :payload)
            RETURNING id
            """,
            image,
            0);
    update(
            handle,
            """
            INSERT INTO layers
              (repository_id, manifest_id, position, digest, size, media_type_id, stored)
            SELECT :repositoryId, :manifest, place - 1, digest, size, 1, true
            FROM unnest(:layers, :layerSizes) WITH ORDINALITY AS layer (digest, size, place)
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
}
