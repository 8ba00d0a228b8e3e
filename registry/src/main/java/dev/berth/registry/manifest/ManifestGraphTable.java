package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * What keeps manifests, inside one repository: a manifest lives as long as a tag can be reached
 * upwards, through the indexes that contain it and the subjects it refers to.
 */
public final class ManifestGraphTable {

  /** A manifest itself, and whatever is above it; each once, so that rings end. */
  private static final String ABOVE =
      """
      WITH RECURSIVE above (id) AS (
          SELECT id
          FROM manifests
          WHERE repository_id = :repositoryId AND id = :id
          UNION
          SELECT higher.id
          FROM above
          CROSS JOIN LATERAL (
              SELECT parent_id AS id
              FROM manifest_references
              WHERE repository_id = :repositoryId AND child_id = above.id
              UNION ALL
              SELECT subject.id
              FROM (
                  SELECT subject_digest
                  FROM manifests
                  WHERE repository_id = :repositoryId AND manifests.id = above.id
                  LIMIT 1
              ) AS referrer
              CROSS JOIN LATERAL (
                  SELECT manifests.id
                  FROM manifests
                  WHERE repository_id = :repositoryId AND digest = referrer.subject_digest
                  LIMIT 1
              ) AS subject
          ) AS higher
      )
      """;

  private static final String FIRST_TAG =
      """
      SELECT 1
      FROM above
      CROSS JOIN LATERAL (
          SELECT 1
          FROM tags
          WHERE repository_id = :repositoryId AND manifest_id = above.id
          LIMIT 1
      ) AS tag
      LIMIT 1
      """;

  /** The same for each of several manifests. */
  private static final String EACH_FIRST_TAG =
      (ABOVE + FIRST_TAG)
          .replace(":repositoryId", "wanted.repository_id")
          .replace(":id", "wanted.id");

  /** Whether a tag keeps the manifest. Looks no further than the first it finds. */
  public boolean isTagged(Handle handle, long repositoryId, long id) {
    return handle
        .createQuery(ABOVE + FIRST_TAG)
        .bind("repositoryId", repositoryId)
        .bind("id", id)
        .mapTo(Integer.class)
        .findOne()
        .isPresent();
  }

  /** Those of the manifests that a tag keeps, given with their repositories in the same order. */
  public List<Long> findTagged(Handle handle, List<Long> repositoryIds, List<Long> ids) {
    return handle
        .createQuery(
            """
            SELECT wanted.id
            FROM unnest(:repositoryIds, :ids) AS wanted (repository_id, id)
            CROSS JOIN LATERAL (%s) AS tag
            """
                .formatted(EACH_FIRST_TAG))
        .bindArray("repositoryIds", Long.class, repositoryIds)
        .bindArray("ids", Long.class, ids)
        .mapTo(Long.class)
        .list();
  }

  /** A manifest that is above another one, or is that one itself. */
  public record Above(long id, boolean tagged) {}

  /** The manifest itself, and whatever is above it; empty when it is not there. */
  public List<Above> findAbove(Handle handle, long repositoryId, long id) {
    return handle
        .createQuery(
            ABOVE
                + """
                SELECT above.id, tag.found IS NOT NULL AS tagged
                FROM above
                LEFT JOIN LATERAL (
                    SELECT true AS found
                    FROM tags
                    WHERE repository_id = :repositoryId AND manifest_id = above.id
                    LIMIT 1
                ) AS tag ON true
                """)
        .bind("repositoryId", repositoryId)
        .bind("id", id)
        .map((row, _) -> new Above(row.getLong("id"), row.getBoolean("tagged")))
        .list();
  }

  /**
   * Keeps everyone else from the manifests until the transaction ends, and returns how many it got.
   * Waits for nobody: those that others hold are left out.
   */
  public int lockForReview(Handle handle, long repositoryId, Collection<Long> ids) {
    return handle
        .createQuery(
            """
            SELECT id
            FROM manifests
            WHERE repository_id = :repositoryId AND id = ANY(:ids)
            FOR UPDATE SKIP LOCKED
            """)
        .bind("repositoryId", repositoryId)
        .bindArray("ids", Long.class, ids)
        .mapTo(Long.class)
        .list()
        .size();
  }

  /** A manifest that went. */
  public record Deleted(Digest digest, long size) {}

  /**
   * Deletes manifests with their layers and references; whatever contains one of them must be among
   * them.
   */
  public List<Deleted> deleteAll(Handle handle, long repositoryId, Collection<Long> ids) {
    // A child cannot be deleted while it is referred to, not even in the same statement.
    handle
        .createUpdate(
            """
            DELETE FROM manifest_references
            WHERE repository_id = :repositoryId AND parent_id = ANY(:ids)
            """)
        .bind("repositoryId", repositoryId)
        .bindArray("ids", Long.class, ids)
        .execute();
    return handle
        .createQuery(
            """
            DELETE FROM manifests
            WHERE repository_id = :repositoryId AND id = ANY(:ids)
            RETURNING digest, size
            """)
        .bind("repositoryId", repositoryId)
        .bindArray("ids", Long.class, ids)
        .map((row, _) -> new Deleted(Digest.fromBytes(row.getBytes("digest")), row.getLong("size")))
        .list();
  }
}
