package dev.berth.registry.tag;

import dev.berth.oci.Tag;
import java.util.List;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;

/** The table {@code tags}, partitioned by repository. Names are in byte order. */
public final class TagTable {

  /** The id of the manifest that the tag points to. */
  public OptionalLong find(Handle handle, long repositoryId, Tag tag) {
    return handle
        .createQuery(
            """
            SELECT manifest_id
            FROM tags
            WHERE repository_id = :repositoryId AND name = :name
            """)
        .bind("repositoryId", repositoryId)
        .bind("name", tag.name())
        .mapTo(Long.class)
        .stream()
        .mapToLong(Long::longValue)
        .findFirst();
  }

  /** Points the tag to the manifest, whatever it pointed to. Last in the lock order. */
  public void upsert(Handle handle, long repositoryId, Tag tag, long manifestId) {
    handle
        .createUpdate(
            """
            INSERT INTO tags (repository_id, name, manifest_id)
            VALUES (:repositoryId, :name, :manifestId)
            ON CONFLICT (repository_id, name) DO UPDATE
            SET manifest_id = EXCLUDED.manifest_id, updated_at = clock_timestamp()
            """)
        .bind("repositoryId", repositoryId)
        .bind("name", tag.name())
        .bind("manifestId", manifestId)
        .execute();
  }

  /** Points the tag to the manifest, if there is no tag of this name. Last in the lock order. */
  public boolean insertIfAbsent(Handle handle, long repositoryId, Tag tag, long manifestId) {
    return handle
            .createUpdate(
                """
                INSERT INTO tags (repository_id, name, manifest_id)
                VALUES (:repositoryId, :name, :manifestId)
                ON CONFLICT (repository_id, name) DO NOTHING
                """)
            .bind("repositoryId", repositoryId)
            .bind("name", tag.name())
            .bind("manifestId", manifestId)
            .execute()
        == 1;
  }

  /** Removes the tag; false when there is none. */
  boolean delete(Handle handle, long repositoryId, Tag tag) {
    return handle
            .createUpdate(
                """
                DELETE FROM tags
                WHERE repository_id = :repositoryId AND name = :name
                """)
            .bind("repositoryId", repositoryId)
            .bind("name", tag.name())
            .execute()
        == 1;
  }

  /** The names after {@code last}, in byte order, at most so many. */
  public List<String> listAfter(Handle handle, long repositoryId, String last, int most) {
    return handle
        .createQuery(
            """
            SELECT name
            FROM tags
            WHERE repository_id = :repositoryId AND name > :last
            ORDER BY name
            LIMIT :most
            """)
        .bind("repositoryId", repositoryId)
        .bind("last", last)
        .bind("most", most)
        .mapTo(String.class)
        .list();
  }
}
