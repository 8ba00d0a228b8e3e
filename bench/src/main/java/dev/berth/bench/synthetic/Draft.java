package dev.berth.bench.synthetic;

import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatements;

/**
 * The content of a synthetic registry in temporary tables: images with their layers, and where they
 * lie. An image is what a manifest says; copies of a manifest have the same image.
 */
final class Draft {
  /**
   * The part of the layers seen before that come from another repository. It makes a blob visible
   * in 1.17 repositories on average.
   */
  private static final double FOREIGN = 0.24;

  private final Shape shape;
  private final long seed;

  Draft(Shape shape, long seed) {
    this.shape = shape;
    this.seed = seed;
  }

  void make(Handle handle, Consumer<String> progress) {
    progress.accept("inventing %,d manifests".formatted(shape.manifests()));
    insertMediaTypes(handle);
    makeRandom(handle);
    makeContent(handle);
    makeImages(handle);
    makeManifests(handle);
    makeLayers(handle);
  }

  private static void insertMediaTypes(Handle handle) {
    handle.execute(
        """
        INSERT INTO media_types (name)
        VALUES ('application/vnd.oci.image.manifest.v1+json'),
               ('application/vnd.oci.image.layer.v1.tar+gzip')
        ON CONFLICT (name) DO NOTHING
        """);
  }

  /** A number from 0 to 1, and a digest, that only the seed and the arguments decide. */
  private void makeRandom(Handle handle) {
    handle.execute(
        """
        CREATE FUNCTION pg_temp.chance(number bigint, use integer) RETURNS double precision
            LANGUAGE sql IMMUTABLE
            RETURN (hashint8extended(number, %d + use) & 1073741823) / 1073741824.0::double precision
        """
            .formatted(seed));
    handle.execute(
        """
        CREATE FUNCTION pg_temp.digest(kind text, number bigint) RETURNS bytea
            LANGUAGE sql IMMUTABLE
            RETURN '\\x01'::bytea || sha256((kind || ' ' || number || ' %d')::bytea)
        """
            .formatted(seed));
  }

  /**
   * Which blob each layer of each image is. Layers are numbered through; a new blob comes as often
   * as there are blobs, and its number says which were there before, here and elsewhere.
   */
  private void makeContent(Handle handle) {
    execute(
        handle,
        """
        CREATE TEMPORARY TABLE draft_content ON COMMIT DROP AS
        WITH image AS (
            SELECT number,
                   1 + floor(:repositories * power(number::double precision / :images, 2))::bigint
                     AS repository_id,
                   (number * :layers + :images - 1) / :images AS first_layer
            FROM generate_series(0, :images - 1) AS number
        ), repository AS (
            SELECT repository_id, min(first_layer) * :blobs / :layers AS blobs_before
            FROM image
            GROUP BY repository_id
        ), layer AS (
            SELECT number,
                   number * :images / :layers AS image,
                   number * :blobs / :layers AS blobs_before,
                   (number + 1) * :blobs / :layers > number * :blobs / :layers AS is_new
            FROM generate_series(0, :layers - 1) AS number
        ), used AS (
            SELECT layer.image,
                   image.repository_id,
                   layer.number - image.first_layer AS position,
                   CASE
                     WHEN layer.is_new THEN layer.blobs_before
                     WHEN repository.blobs_before > 0
                         AND (pg_temp.chance(layer.number, 1) < :foreign
                             OR layer.blobs_before = repository.blobs_before)
                     THEN floor(repository.blobs_before * power(pg_temp.chance(layer.number, 2), 2))
                     ELSE repository.blobs_before
                         + floor((layer.blobs_before - repository.blobs_before)
                             * power(pg_temp.chance(layer.number, 2), 3))
                   END::bigint AS blob
            FROM layer
            JOIN image ON image.number = layer.image
            JOIN repository USING (repository_id)
        )
        SELECT image,
               repository_id,
               position,
               pg_temp.digest('layer', blob) AS digest,
               1000 + floor(power(pg_temp.chance(blob, 3), 4) * 200000000)::bigint AS size
        FROM used
        """);
  }

  private void makeImages(Handle handle) {
    execute(
        handle,
        """
        CREATE TEMPORARY TABLE draft_image ON COMMIT DROP AS
        WITH image AS (
            SELECT image,
                   repository_id,
                   pg_temp.digest('configuration', image) AS config_digest,
                   1000 + floor(pg_temp.chance(image, 4) * 9000)::bigint AS config_size,
                   string_agg(
                       '{"mediaType":"application/vnd.oci.image.layer.v1.tar+gzip","digest":"sha256:'
                         || encode(substr(digest, 2), 'hex') || '","size":' || size || '}',
                       ',' ORDER BY position) AS layers
            FROM draft_content
            GROUP BY image, repository_id
        ), written AS (
            SELECT image,
                   repository_id,
                   config_digest,
                   config_size,
                   convert_to(
                       '{"schemaVersion":2,"mediaType":"application/vnd.oci.image.manifest.v1+json"'
                         || ',"config":{"mediaType":"application/vnd.oci.image.config.v1+json"'
                         || ',"digest":"sha256:' || encode(substr(config_digest, 2), 'hex')
                         || '","size":' || config_size || '},"layers":[' || layers || ']}',
                       'UTF8') AS payload
            FROM image
        )
        SELECT image, repository_id, config_digest, config_size, payload,
               '\\x01'::bytea || sha256(payload) AS digest
        FROM written
        """);
    handle.execute("ANALYZE draft_image");
  }

  /** A copy lies in the repository after that of its original. */
  private void makeManifests(Handle handle) {
    execute(
        handle,
        """
        CREATE TEMPORARY TABLE draft_manifest ON COMMIT DROP AS
        SELECT row_number() OVER (ORDER BY repository_id, image) AS id, repository_id, image
        FROM (
            SELECT image, repository_id FROM draft_image
            UNION ALL
            SELECT image, 1 + repository_id % :repositories
            FROM draft_image
            WHERE image % (:images / :copies) = 0 AND image < :copies * (:images / :copies)
        ) AS manifest
        """);
    handle.execute("ANALYZE draft_manifest");
  }

  private void makeLayers(Handle handle) {
    execute(
        handle,
        """
        CREATE TEMPORARY TABLE draft_layer ON COMMIT DROP AS
        SELECT row_number() OVER (ORDER BY draft_manifest.id, position) AS id,
               draft_manifest.repository_id, draft_manifest.id AS manifest_id,
               position, digest, size
        FROM draft_manifest
        JOIN draft_content USING (image)
        """);
    handle.execute("ANALYZE draft_layer");
  }

  private void execute(Handle handle, String statement) {
    handle
        .createUpdate(statement)
        .configure(SqlStatements.class, settings -> settings.setUnusedBindingAllowed(true))
        .bind("repositories", shape.repositories())
        .bind("images", shape.images())
        .bind("copies", shape.copies())
        .bind("layers", shape.imageLayers())
        .bind("blobs", shape.layerBlobs())
        .bind("foreign", FOREIGN)
        .execute();
  }
}
