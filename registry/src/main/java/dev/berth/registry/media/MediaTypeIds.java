package dev.berth.registry.media;

import dev.berth.oci.MediaType;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The ids of some media types, looked up beforehand. */
public final class MediaTypeIds {
  private final Map<MediaType, Integer> ids;

  MediaTypeIds(Map<MediaType, Integer> ids) {
    // Not Map.copyOf: names chosen to collide would make that quadratic.
    this.ids = Collections.unmodifiableMap(new HashMap<>(ids));
  }

  /** The id of one of the types that were looked up. */
  public int of(MediaType type) {
    return Objects.requireNonNull(ids.get(type), type.name());
  }

  /** The types that may have been deleted since. */
  List<MediaType> removable() {
    return ids.entrySet().stream()
        .filter(entry -> entry.getValue() >= MediaTypeTable.FIRST_REMOVABLE)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  /** These ids, with others in place of some. */
  MediaTypeIds with(Map<MediaType, Integer> others) {
    Map<MediaType, Integer> changed = new HashMap<>(ids);
    changed.putAll(others);
    return new MediaTypeIds(changed);
  }
}
