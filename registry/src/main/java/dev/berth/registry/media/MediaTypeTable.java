package dev.berth.registry.media;

import dev.berth.oci.MediaType;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The table {@code media_types}; rows are never changed nor deleted. */
public final class MediaTypeTable {

  Optional<Integer> find(Handle handle, MediaType type) {
    return handle
        .createQuery(
            """
            SELECT id
            FROM media_types
            WHERE name = :name
            """)
        .bind("name", type.name())
        .mapTo(Integer.class)
        .findOne();
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

  void insertIfAbsent(Handle handle, MediaType type) {
    handle
        .createUpdate(
            """
            INSERT INTO media_types (name)
            VALUES (:name)
            ON CONFLICT (name) DO NOTHING
            """)
        .bind("name", type.name())
        .execute();
  }
}
