package dev.berth.registry.media;

import dev.berth.oci.MediaType;
import dev.berth.registry.db.Database;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The ids of media types. An id never changes, so they are remembered; names that are new are
 * inserted in a transaction of their own, so that no push waits for another one's. To be called
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

  /** The ids of these types; empty when one of them is not known yet. */
  public Optional<MediaTypeIds> find(Set<MediaType> wanted) {
    return remembered(wanted).or(() -> stored(wanted));
  }

  /** The ids of these types, which are made known when they are new. */
  public MediaTypeIds insert(Set<MediaType> wanted) {
    database.useTransaction(handle -> table.insertIfAbsent(handle, wanted));
    return stored(wanted).orElseThrow();
  }

  /** The type with this id, which a row holds. */
  public MediaType type(int id) {
    MediaType known = types.get(id);
    if (known != null) {
      return known;
    }
    MediaType found = database.read(handle -> table.get(handle, id));
    remember(Map.of(found, id));
    return found;
  }

  private Optional<MediaTypeIds> remembered(Set<MediaType> wanted) {
    Map<MediaType, Integer> found = new HashMap<>();
    for (MediaType type : wanted) {
      Integer id = ids.get(type);
      if (id == null) {
        return Optional.empty();
      }
      found.put(type, id);
    }
    return Optional.of(new MediaTypeIds(found));
  }

  private Optional<MediaTypeIds> stored(Set<MediaType> wanted) {
    Map<MediaType, Integer> found = database.read(handle -> table.findAll(handle, wanted));
    remember(found);
    return found.size() == wanted.size() ? Optional.of(new MediaTypeIds(found)) : Optional.empty();
  }

  private void remember(Map<MediaType, Integer> found) {
    if (ids.size() + found.size() <= MOST_REMEMBERED) {
      ids.putAll(found);
      found.forEach((type, id) -> types.put(id, type));
    }
  }
}
