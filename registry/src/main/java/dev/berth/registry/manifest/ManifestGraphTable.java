package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/**
 * What keeps manifests, inside one repository: a manifest lives as long as a tag can be reached
 * upwards, through the indexes that contain it and the subjects it refers to.
 *
 * <p>The cost of a look upwards is bounded. A manifest with more above it counts as kept, which
 * costs room at worst and never a manifest that is in use. It is reviewed again when a manifest
 * directly above it is deleted.
 */
public final class ManifestGraphTable {

  /** What a look upwards may cost: each reference that is followed counts as one. */
  static final int MAX_COST = 1000;

  /** What each level of a look counts besides. */
  static final int COST_OF_LEVEL = 10;

  /**
   * The levels above a manifest, itself first: the manifests met there for the first time, all that
   * were met so far, and what it cost. Each manifest is met once, so that rings end. The level that
   * exceeds the maximum is the last; it is cut off, and may be empty.
   */
  private static final String LEVELS =
      """
      WITH RECURSIVE level (met, known, cost) AS (
          SELECT ARRAY[id], ARRAY[id], CAST(0 AS bigint)
          FROM manifests
          WHERE repository_id = :repositoryId AND id = :id
          UNION ALL
          SELECT COALESCE(higher.met, '{}'),
                 level.known || higher.met,
                 level.cost + {level} + higher.followed
          FROM level
          CROSS JOIN LATERAL (
              SELECT array_agg(DISTINCT reference.id) FILTER (WHERE reference.id <> ALL (level.known)) AS met,
                     count(*) AS followed
              FROM (
                  SELECT above.id
                  FROM unnest(level.met) AS below (id)
                  CROSS JOIN LATERAL (
                      SELECT parent_id AS id
                      FROM manifest_references
                      WHERE repository_id = :repositoryId AND child_id = below.id
                      UNION ALL
                      SELECT subject.id
                      FROM (
                          SELECT subject_digest
                          FROM manifests
                          WHERE repository_id = :repositoryId AND manifests.id = below.id
                          LIMIT 1
                      ) AS referrer
                      CROSS JOIN LATERAL (
                          SELECT manifests.id
                          FROM manifests
                          WHERE repository_id = :repositoryId AND digest = referrer.subject_digest
                          LIMIT 1
                      ) AS subject
                  ) AS above
                  LIMIT GREATEST({max} + 1 - level.cost, 0)
              ) AS reference
          ) AS higher
          WHERE level.cost <= {max}
            AND (higher.met IS NOT NULL OR level.cost + higher.followed > {max})
      )
      """;

  /** Whether a level keeps the manifest: it has a tag, or is the one that was cut off. */
  private static final String KEEPS =
      """
      (level.cost > {max} OR EXISTS (
          SELECT 1
          FROM unnest(level.met) AS above (id)
          CROSS JOIN LATERAL (
              SELECT 1
              FROM tags
              WHERE repository_id = :repositoryId AND manifest_id = above.id
              LIMIT 1
          ) AS tag
      ))
      """;

  private static final String FIRST_THAT_KEEPS =
      bounded(LEVELS + "SELECT level.cost > {max} AS cut FROM level WHERE " + KEEPS + "LIMIT 1");

  /** The same for each of several manifests. */
  private static final String FIRST_THAT_KEEPS_EACH =
      FIRST_THAT_KEEPS.replace(":repositoryId", "wanted.repository_id").replace(":id", "wanted.id");

  private static final String ALL_LEVELS =
      bounded(
          LEVELS
              + """
              SELECT met.id, level.cost > {max} OR tag.found IS NOT NULL AS keeps
              FROM level
              LEFT JOIN LATERAL unnest(level.met) AS met (id) ON true
              LEFT JOIN LATERAL (
                  SELECT true AS found
                  FROM tags
                  WHERE repository_id = :repositoryId AND manifest_id = met.id
                  LIMIT 1
              ) AS tag ON true
              """);

  private static String bounded(String sql) {
    return sql.replace("{max}", String.valueOf(MAX_COST))
        .replace("{level}", String.valueOf(COST_OF_LEVEL));
  }

  /** Whether a tag keeps the manifest, or may do so. Looks no further than the first it finds. */
  public boolean isKept(Handle handle, long repositoryId, long id) {
    return handle
        .createQuery(FIRST_THAT_KEEPS)
        .bind("repositoryId", repositoryId)
        .bind("id", id)
        .mapTo(Boolean.class)
        .findOne()
        .isPresent();
  }

  /**
   * A manifest that is kept.
   *
   * @param cut whether the look ended at its maximum, before it found a tag
   */
  public record Kept(long id, boolean cut) {}

  /** Those of the manifests that are kept, given with their repositories in the same order. */
  public List<Kept> findKept(Handle handle, List<Long> repositoryIds, List<Long> ids) {
    return handle
        .createQuery(
            """
            SELECT wanted.id, keeper.cut
            FROM unnest(:repositoryIds, :ids) AS wanted (repository_id, id)
            CROSS JOIN LATERAL (%s) AS keeper
            """
                .formatted(FIRST_THAT_KEEPS_EACH))
        .bindArray("repositoryIds", Long.class, repositoryIds)
        .bindArray("ids", Long.class, ids)
        .map((row, _) -> new Kept(row.getLong("id"), row.getBoolean("cut")))
        .list();
  }

  /**
   * A manifest with whatever is above it.
   *
   * @param ids empty when the manifest is not there, and not all of them when it is kept
   * @param kept whether a tag keeps it, or may do so because the look ended at its maximum
   */
  public record Above(Set<Long> ids, boolean kept) {}

  /** The manifest itself, and whatever is above it. */
  public Above findAbove(Handle handle, long repositoryId, long id) {
    Set<Long> ids = new HashSet<>();
    List<Boolean> keeps =
        handle
            .createQuery(ALL_LEVELS)
            .bind("repositoryId", repositoryId)
            .bind("id", id)
            .map(
                (row, _) -> {
                  long met = row.getLong("id");
                  if (!row.wasNull()) {
                    ids.add(met);
                  }
                  return row.getBoolean("keeps");
                })
            .list();
    return new Above(ids, keeps.contains(true));
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
