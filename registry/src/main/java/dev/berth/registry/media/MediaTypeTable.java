package dev.berth.registry.media;

import dev.berth.oci.MediaType;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/**
 * The table {@code media_types}. Rows are never changed and ids never used again. Common types have
 * ids below {@link #FIRST_REMOVABLE} and stay, and so do those that {@link MediaTypeDetector}
 * detects; the others are deleted when nothing has them.
 */
public final class MediaTypeTable {
  static final int FIRST_REMOVABLE = 1_000_000;

  /** The ids of those of the types that are known. */
  Map<MediaType, Integer> findAll(Handle handle, Collection<MediaType> types) {
    return find(
        handle,
        types,
        """
        SELECT name, id
        FROM media_types
        WHERE name = ANY(:names)
        """);
  }

  /**
   * Keeps types from being deleted until the transaction ends, and returns the ids of those that
   * are known.
   */
  Map<MediaType, Integer> lockAll(Handle handle, Collection<MediaType> types) {
    return find(
        handle,
        types,
        """
        SELECT name, id
        FROM media_types
        WHERE name = ANY(:names)
        ORDER BY name
        FOR KEY SHARE
        """);
  }

  private static Map<MediaType, Integer> find(
      Handle handle, Collection<MediaType> types, String sql) {
    Map<MediaType, Integer> ids = new HashMap<>();
    handle
        .createQuery(sql)
        .bindArray("names", String.class, names(types))
        .map((row, _) -> Map.entry(new MediaType(row.getString("name")), row.getInt("id")))
        .forEach(entry -> ids.put(entry.getKey(), entry.getValue()));
    return ids;
  }

  MediaType get(Handle handle, int id) {
    return handle
        .createQuery(
            """
            SELECT name
            FROM media_types
            WHERE id = :id
            """)
        .bind("id", id)
        .mapTo(String.class)
        .map(MediaType::new)
        .one();
  }

  /**
   * Inserts in the order of the names, so that two pushes of the same types cannot deadlock, and
   * queues the review that deletes what no manifest comes to have.
   */
  void insertIfAbsent(Handle handle, Collection<MediaType> types) {
    handle
        .createUpdate(
            """
            WITH inserted AS (
                INSERT INTO media_types (name)
                SELECT name
                FROM unnest(:names) AS new (name)
                ORDER BY name COLLATE "C"
                ON CONFLICT (name) DO NOTHING
                RETURNING id
            )
            INSERT INTO media_type_review_queue (media_type_id, review_after)
            SELECT id, clock_timestamp() + interval '1 hour'
            FROM inserted
            """)
        .bindArray("names", String.class, names(types))
        .execute();
  }

  private static List<String> names(Collection<MediaType> types) {
    return types.stream().map(MediaType::name).toList();
  }

  /**
   * Returns whether the type can be deleted and nothing has it. The only question that is asked of
   * all partitions: it is a look into an index of each, which has the rows of such types only.
   */
  public boolean isUnused(Handle handle, int id) {
    return isUnusedByManifests(handle, id) && isUnusedByBlobs(handle, id);
  }

  private static boolean isUnusedByManifests(Handle handle, int id) {
    return holds(
        handle,
        id,
        """
        SELECT NOT EXISTS (
                   SELECT 1 FROM manifests WHERE media_type_id = :id AND media_type_id >= 1000000)
           AND NOT EXISTS (
                   SELECT 1 FROM layers WHERE media_type_id = :id AND media_type_id >= 1000000)
           AND NOT EXISTS (
                   SELECT 1 FROM deleted_manifests
                   WHERE media_type_id = :id AND media_type_id >= 1000000)
        FROM media_types
        WHERE id = :id AND id >= 1000000 AND NOT detected
        """);
  }

  private static boolean isUnusedByBlobs(Handle handle, int id) {
    return holds(
        handle,
        id,
        """
        SELECT NOT EXISTS (
                   SELECT 1 FROM blobs WHERE media_type_id = :id AND media_type_id >= 1000000)
           AND NOT EXISTS (
                   SELECT 1 FROM storage_deletions
                   WHERE media_type_id = :id AND media_type_id >= 1000000)
           AND NOT EXISTS (
                   SELECT 1 FROM uploads WHERE media_type_id = :id AND media_type_id >= 1000000)
        FROM media_types
        WHERE id = :id AND id >= 1000000 AND NOT detected
        """);
  }

  private static boolean holds(Handle handle, int id, String sql) {
    return handle.createQuery(sql).bind("id", id).mapTo(Boolean.class).findOne().orElse(false);
  }

  /** Keeps pushes from the type until the transaction ends; false when one holds it already. */
  public boolean lockAloneIfFree(Handle handle, int id) {
    return handle
        .createQuery(
            """
            SELECT id
            FROM media_types
            WHERE id = :id
            FOR UPDATE SKIP LOCKED
            """)
        .bind("id", id)
        .mapTo(Integer.class)
        .findOne()
        .isPresent();
  }

  /** Deletes a type that nothing has. Only under {@link #lockAloneIfFree}. */
  public void delete(Handle handle, int id) {
    // The keys that point here must be checked with the id known, or the indexes are not used.
    handle
        .createQuery("SELECT set_config('plan_cache_mode', 'force_custom_plan', true)")
        .mapTo(String.class)
        .one();
    handle
        .createUpdate(
            """
            DELETE FROM media_types
            WHERE id = :id
            """)
        .bind("id", id)
        .execute();
  }
}
