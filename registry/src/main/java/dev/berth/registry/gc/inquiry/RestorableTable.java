package dev.berth.registry.gc.inquiry;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** What can be restored, over {@code deleted_manifests}, newest first. */
final class RestorableTable {
  /**
   * Whether a copy can be restored is asked after the page was cut, by key for each: so a page
   * costs the same, however many copies cannot.
   */
  private static final String RESTORABLE =
      """
      SELECT copy.id, living.path, copy.digest, array_to_string(copy.tags, ' ') AS tags,
             copy.deleted_at, copy.keep_until,
             copy.keep_until > (SELECT clock_timestamp())
                 AND living.path IS NOT NULL
                 AND present.id IS NULL
                 AND newer.id IS NULL AS restorable
      FROM (
          %s
      ) AS copy
      LEFT JOIN LATERAL (
          SELECT path
          FROM repositories
          WHERE id = copy.repository_id AND deleted_at IS NULL
          LIMIT 1
      ) AS living ON true
      LEFT JOIN LATERAL (
          SELECT id
          FROM manifests
          WHERE repository_id = copy.repository_id AND digest = copy.digest
          LIMIT 1
      ) AS present ON true
      LEFT JOIN LATERAL (
          SELECT id
          FROM deleted_manifests
          WHERE repository_id = copy.repository_id AND digest = copy.digest AND id > copy.id
          LIMIT 1
      ) AS newer ON true
      ORDER BY copy.id DESC
      """;

  /**
   * A copy of a deleted manifest.
   *
   * @param id greater than those of all earlier copies
   * @param manifest empty when it cannot be restored: it exists again, was deleted again later, or
   *     its time or its repository is over
   */
  record Copy(long id, Optional<RestorableManifest> manifest) {}

  /** Copies in all repositories that are older than this id, the newest first. */
  List<Copy> listBefore(Handle handle, long id, int max) {
    return handle
        .createQuery(
            RESTORABLE.formatted(
                """
                SELECT id, repository_id, digest, tags, deleted_at, keep_until
                FROM deleted_manifests
                WHERE id < :id
                ORDER BY id DESC
                LIMIT :max
                """))
        .bind("id", id)
        .bind("max", max)
        .map((row, _) -> copy(row))
        .list();
  }

  /** Copies in one repository that are older than this id, the newest first. */
  List<Copy> listBefore(Handle handle, long repositoryId, long id, int max) {
    return handle
        .createQuery(
            RESTORABLE.formatted(
                """
                SELECT id, repository_id, digest, tags, deleted_at, keep_until
                FROM deleted_manifests
                WHERE repository_id = :repositoryId AND id < :id
                ORDER BY id DESC
                LIMIT :max
                """))
        .bind("repositoryId", repositoryId)
        .bind("id", id)
        .bind("max", max)
        .map((row, _) -> copy(row))
        .list();
  }

  /**
   * The manifest that had the tag when it was deleted last; not one that exists again. Reads the
   * repository's copies from the newest to the one that is found.
   */
  Optional<Digest> findNewestWithTag(Handle handle, long repositoryId, Tag tag) {
    return handle
        .createQuery(
            """
            SELECT digest
            FROM deleted_manifests AS copy
            WHERE repository_id = :repositoryId
              AND :tag = ANY(tags)
              AND keep_until > (SELECT clock_timestamp())
              AND NOT EXISTS (
                  SELECT 1
                  FROM deleted_manifests AS newer
                  WHERE newer.repository_id = :repositoryId
                    AND newer.digest = copy.digest
                    AND newer.id > copy.id
              )
              AND NOT EXISTS (
                  SELECT 1
                  FROM manifests
                  WHERE manifests.repository_id = :repositoryId
                    AND manifests.digest = copy.digest
              )
            ORDER BY id DESC
            LIMIT 1
            """)
        .bind("repositoryId", repositoryId)
        .bind("tag", tag.name())
        .map((row, _) -> Digest.fromBytes(row.getBytes("digest")))
        .findOne();
  }

  private static Copy copy(ResultSet row) throws SQLException {
    return new Copy(
        row.getLong("id"),
        row.getBoolean("restorable") ? Optional.of(manifest(row)) : Optional.empty());
  }

  private static RestorableManifest manifest(ResultSet row) throws SQLException {
    return new RestorableManifest(
        new RepositoryName(row.getString("path")),
        Digest.fromBytes(row.getBytes("digest")),
        tags(row.getString("tags")),
        time(row, "deleted_at"),
        time(row, "keep_until"));
  }

  private static List<Tag> tags(String names) {
    return names.isEmpty() ? List.of() : Arrays.stream(names.split(" ")).map(Tag::new).toList();
  }

  private static Instant time(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }
}
