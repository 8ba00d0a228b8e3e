package dev.berth.registry.media;

import dev.berth.oci.MediaType;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/** The table {@code media_types}; rows are never changed nor deleted. */
public final class MediaTypeTable {

  /** The ids of those of the types that are known. */
  Map<MediaType, Integer> findAll(Handle handle, Collection<MediaType> types) {
    Map<MediaType, Integer> ids = new HashMap<>();
    handle
        .createQuery(
            """
            SELECT name, id
            FROM media_types
            WHERE name = ANY(:names)
            """)
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

  /** Inserts in the order of the names, so that two pushes of the same types cannot deadlock. */
  void insertIfAbsent(Handle handle, Collection<MediaType> types) {
    handle
        .createUpdate(
            """
            INSERT INTO media_types (name)
            SELECT name
            FROM unnest(:names) AS new (name)
            ORDER BY name COLLATE "C"
            ON CONFLICT (name) DO NOTHING
            """)
        .bindArray("names", String.class, names(types))
        .execute();
  }

  private static List<String> names(Collection<MediaType> types) {
    return types.stream().map(MediaType::name).toList();
  }
}
