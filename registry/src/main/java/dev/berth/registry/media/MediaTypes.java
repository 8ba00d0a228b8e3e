package dev.berth.registry.media;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.berth.oci.MediaType;
import dev.berth.registry.budget.HeapShares;
import dev.berth.registry.db.Database;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/**
 * The ids of media types. An id never means another type, so those used lately are remembered;
 * names that are new are inserted in a transaction of their own, so that no push waits for another
 * one's. To be called before the transaction that needs the ids begins, which then {@linkplain
 * #hold holds} them. Thread-safe.
 */
public final class MediaTypes {
  private final Database database;
  private final MediaTypeTable table;
  private final Cache<MediaType, Integer> ids;
  private final Cache<Integer, MediaType> types;

  public MediaTypes(Database database, MediaTypeTable table) {
    this(database, table, HeapShares.ofThisProcess().mediaTypes());
  }

  MediaTypes(Database database, MediaTypeTable table, int maxRemembered) {
    this.database = database;
    this.table = table;
    this.ids = Caffeine.newBuilder().maximumSize(maxRemembered).build();
    this.types = Caffeine.newBuilder().maximumSize(maxRemembered).build();
  }

  /** The ids of these types; empty when one of them is not known yet. */
  public Optional<MediaTypeIds> find(Set<MediaType> wanted) {
    return remembered(wanted).or(() -> stored(wanted));
  }

  /** The ids of these types, which are made known when they are new. */
  public MediaTypeIds insert(Set<MediaType> wanted) {
    Map<MediaType, Integer> inserted = database.inTransaction(handle -> held(handle, wanted));
    remember(inserted);
    return new MediaTypeIds(inserted);
  }

  /**
   * Keeps types from being deleted until the transaction ends, in which rows are to have them. Asks
   * nothing for common types, which are never deleted. One that was deleted is inserted again, and
   * has another id then.
   */
  public MediaTypeIds hold(Handle handle, MediaTypeIds found) {
    List<MediaType> removable = found.removable();
    return removable.isEmpty() ? found : found.with(held(handle, removable));
  }

  /** The ids of these types, which are made known when they are new, and held. */
  public MediaTypeIds hold(Handle handle, Set<MediaType> wanted) {
    return new MediaTypeIds(held(handle, wanted));
  }

  private Map<MediaType, Integer> held(Handle handle, Collection<MediaType> wanted) {
    Map<MediaType, Integer> held = table.lockAll(handle, wanted);
    while (held.size() < wanted.size()) {
      table.insertIfAbsent(handle, wanted);
      held = table.lockAll(handle, wanted);
    }
    // Not to be remembered before the commit, only no longer remembered wrongly.
    held.forEach(this::forgetIfOther);
    return held;
  }

  private void forgetIfOther(MediaType type, int id) {
    Integer known = ids.getIfPresent(type);
    if (known != null && known != id) {
      ids.invalidate(type);
    }
  }

  /** The type with this id, which a row holds. */
  public MediaType type(int id) {
    MediaType known = types.getIfPresent(id);
    if (known != null) {
      return known;
    }
    MediaType found = database.read(handle -> table.get(handle, id));
    types.put(id, found);
    return found;
  }

  private Optional<MediaTypeIds> remembered(Set<MediaType> wanted) {
    Map<MediaType, Integer> found = new HashMap<>();
    for (MediaType type : wanted) {
      Integer id = ids.getIfPresent(type);
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
    ids.putAll(found);
    found.forEach((type, id) -> types.put(id, type));
  }

  /** Returns how many types are remembered, each in both directions. */
  long remembered() {
    ids.cleanUp();
    types.cleanUp();
    return Math.max(ids.estimatedSize(), types.estimatedSize());
  }
}
