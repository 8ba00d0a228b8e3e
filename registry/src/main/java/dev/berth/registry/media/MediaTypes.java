package dev.berth.registry.media;

import dev.berth.oci.MediaType;
import dev.berth.registry.db.Database;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The ids of media types. An id never changes, so they are remembered; a name that is new is
 * inserted in a transaction of its own, so that no push waits for another one's. To be called
 * before the transaction that needs the ids begins. Thread-safe.
 */
public final class MediaTypes {
  private static final int MOST_REMEMBERED = 10_000;

  private final Database database;
  private final MediaTypeTable table;
  private final Map<MediaType, Integer> ids = new ConcurrentHashMap<>();
  private final Map<Integer, MediaType> types = new ConcurrentHashMap<>();

  public MediaTypes(Database database, MediaTypeTable table) {
    this.database = database;
    this.table = table;
  }

  /** The ids of these types, which are made known when they are new. */
  public MediaTypeIds ids(Set<MediaType> wanted) {
    Map<MediaType, Integer> found = new HashMap<>();
    for (MediaType type : wanted) {
      Integer known = ids.get(type);
      found.put(type, known != null ? known : remember(type, getOrInsert(type)));
    }
    return new MediaTypeIds(found);
  }

  /** The type with this id, which a row holds. */
  public MediaType type(int id) {
    MediaType known = types.get(id);
    if (known != null) {
      return known;
    }
    MediaType found = database.read(handle -> table.get(handle, id));
    remember(found, id);
    return found;
  }

  private int getOrInsert(MediaType type) {
    return database
        .read(handle -> table.find(handle, type))
        .orElseGet(
            () -> {
              database.useTransaction(handle -> table.insertIfAbsent(handle, type));
              return database.read(handle -> table.find(handle, type)).orElseThrow();
            });
  }

  private int remember(MediaType type, int id) {
    if (ids.size() < MOST_REMEMBERED) {
      ids.put(type, id);
      types.put(id, type);
    }
    return id;
  }
}
