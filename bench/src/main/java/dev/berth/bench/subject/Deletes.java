package dev.berth.bench.subject;

import dev.berth.registry.db.Database;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** What requests do to the tables when they delete, so that each trigger fires. */
final class Deletes {
  private Deletes() {}

  /** Deletes the oldest manifests of a repository in one statement, with their tags and layers. */
  static void many(Database database, long repositoryId, int most) {
    database.useTransaction(
        handle -> deleteManifests(handle, repositoryId, oldest(handle, repositoryId, most)));
  }

  /** Switches and deletes a tag, deletes a manifest, and an index with children and a referrer. */
  static void oneOfEach(Database database, long repositoryId) {
    long index =
        database.inTransaction(
            handle -> {
              long inserted = insertIndex(handle, repositoryId);
              moveTag(handle, repositoryId, inserted);
              return inserted;
            });
    database.useTransaction(handle -> deleteTag(handle, repositoryId, index));
    database.useTransaction(handle -> deleteManifests(handle, repositoryId, List.of(index)));
    many(database, repositoryId, 1);
  }

  private static List<Long> oldest(Handle handle, long repositoryId, int most) {
    return handle
        .createQuery(
            """
            SELECT id
            FROM manifests
            WHERE repository_id = :repositoryId
            ORDER BY id
            LIMIT :most
            """)
        .bind("repositoryId", repositoryId)
        .bind("most", most)
        .mapTo(Long.class)
        .list();
  }

  /** An index of two manifests, and a manifest that has it as its subject. */
  private static long insertIndex(Handle handle, long repositoryId) {
    long index = insertManifest(handle, repositoryId, "index", null);
    insertManifest(handle, repositoryId, "referrer", "index");
    handle
        .createUpdate(
            """
            INSERT INTO manifest_references (repository_id, parent_id, child_id)
            SELECT :repositoryId, :index, id FROM unnest(:children) AS id
            """)
        .bind("repositoryId", repositoryId)
        .bind("index", index)
        .bindArray("children", Long.class, oldest(handle, repositoryId, 2))
        .execute();
    return index;
  }

  private static long insertManifest(
      Handle handle, long repositoryId, String name, @Nullable String subject) {
    return handle
        .createQuery(
            """
            INSERT INTO manifests
              (repository_id, digest, media_type_id, subject_digest, size, payload)
            VALUES (:repositoryId, '\\x01'::bytea || sha256(:name::bytea), 1,
                    '\\x01'::bytea || sha256(:subject::bytea), 2, '{}')
            RETURNING id
            """)
        .bind("repositoryId", repositoryId)
        .bind("name", name)
        .bind("subject", subject)
        .mapTo(Long.class)
        .one();
  }

  private static void moveTag(Handle handle, long repositoryId, long manifestId) {
    handle
        .createUpdate(
            """
            UPDATE tags
            SET manifest_id = :manifestId
            WHERE repository_id = :repositoryId
              AND name = (SELECT min(name) FROM tags WHERE repository_id = :repositoryId)
            """)
        .bind("repositoryId", repositoryId)
        .bind("manifestId", manifestId)
        .execute();
  }

  private static void deleteTag(Handle handle, long repositoryId, long manifestId) {
    handle
        .createUpdate(
            "DELETE FROM tags WHERE repository_id = :repositoryId AND manifest_id = :manifestId")
        .bind("repositoryId", repositoryId)
        .bind("manifestId", manifestId)
        .execute();
  }

  private static void deleteManifests(Handle handle, long repositoryId, List<Long> ids) {
    handle
        .createUpdate(
            "DELETE FROM manifests WHERE repository_id = :repositoryId AND id = ANY(:ids)")
        .bind("repositoryId", repositoryId)
        .bindArray("ids", Long.class, ids)
        .execute();
  }
}
