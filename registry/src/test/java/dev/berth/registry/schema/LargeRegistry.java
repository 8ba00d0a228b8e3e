package dev.berth.registry.schema;

import org.jdbi.v3.core.Handle;

/**
 * 20,000 manifests, half of them in one of 2,000 repositories, three layers and a tag each; many
 * are subjects and children of others, and wait for a child that is missing: enough for the planner
 * to prefer an index over a scan, and for a scan to show. Loaded past triggers and keys, which
 * makes it ten times as fast; what they would write is written here.
 */
final class LargeRegistry {
  /** The repository with half of the manifests, and the first of them. */
  static final long REPOSITORY = 1_001_009;

  static final long IMAGE = 1_001_009;

  private LargeRegistry() {}

  static void load(Handle handle) {
    handle.execute("SET LOCAL session_replication_role = replica");
    handle
        .createScript(
            """
            INSERT INTO media_types (name) VALUES ('application/large');

            INSERT INTO repositories (id, path)
            OVERRIDING SYSTEM VALUE
            SELECT 1000000 + number, 'large/' || number
            FROM generate_series(0, 1999) AS number;

            CREATE TEMPORARY TABLE image ON COMMIT DROP AS
            SELECT 1000000 + number AS id,
                   1000000 + CASE WHEN number < 10000 THEN number % 2000 ELSE 1009 END
                     AS repository_id,
                   '\\x01'::bytea || sha256(('manifest ' || number)::bytea) AS digest,
                   '\\x01'::bytea || sha256(('config ' || number)::bytea) AS config_digest,
                   CASE WHEN number % 10 = 9
                        THEN '\\x01'::bytea || sha256(('manifest ' || number - 2000)::bytea)
                   END AS subject_digest,
                   number
            FROM generate_series(0, 19999) AS number;

            CREATE TEMPORARY TABLE layer ON COMMIT DROP AS
            SELECT repository_id,
                   1000000 + 3 * number + position AS id,
                   image.id AS manifest_id,
                   position,
                   '\\x01'::bytea || sha256(('layer ' || (3 * number + position) / 2)::bytea)
                     AS digest
            FROM image CROSS JOIN generate_series(0, 2) AS position;

            INSERT INTO manifests
              (repository_id, id, digest, media_type_id, subject_digest, config_digest, size,
               payload)
            SELECT repository_id, id, digest, 1, subject_digest, config_digest, 2, '{}'
            FROM image;

            INSERT INTO layers
              (repository_id, id, manifest_id, position, digest, size, media_type_id, stored)
            SELECT repository_id, id, manifest_id, position, digest, 1, 1, true
            FROM layer;

            INSERT INTO tags (repository_id, name, manifest_id)
            SELECT repository_id, 'tag-' || number, id FROM image;

            INSERT INTO manifest_references (repository_id, parent_id, child_id)
            SELECT repository_id, id, id - 2000
            FROM image
            WHERE number % 10 < 4 AND (number BETWEEN 2000 AND 9999 OR number >= 12000);

            INSERT INTO missing_references (repository_id, digest, kind, needed_by, manifest_id)
            SELECT repository_id, '\\x01'::bytea || sha256(('missing ' || number)::bytea), 'child', id, id
            FROM image;

            INSERT INTO blobs (digest, size, media_type_id, location)
            SELECT digest, 1, 1, 'large' FROM layer
            UNION
            SELECT config_digest, 1, 1, 'large' FROM image;

            INSERT INTO repository_blobs (repository_id, digest)
            SELECT repository_id, digest FROM layer
            UNION
            SELECT repository_id, config_digest FROM image;

            INSERT INTO blobs_repositories (digest, repository_id)
            SELECT digest, repository_id FROM repository_blobs WHERE repository_id >= 1000000;

            INSERT INTO blobs_layers (digest, repository_id, layer_id)
            SELECT digest, repository_id, id FROM layer;

            INSERT INTO blobs_configurations (digest, repository_id, manifest_id)
            SELECT config_digest, repository_id, id FROM image;

            ANALYZE;
            """)
        .executeAsSeparateStatements();
  }

  /** Deletes 3,000 manifests in one statement, none of them the child of an index. */
  static void deleteMany(Handle handle) {
    handle.execute("DELETE FROM manifests WHERE id BETWEEN 1005000 AND 1009999 AND id % 10 > 3");
  }
}
