package dev.berth.registry.media;

import dev.berth.oci.MediaType;
import java.util.Map;
import java.util.Objects;

/** The ids of some media types, looked up beforehand. */
public final class MediaTypeIds {
  private final Map<MediaType, Integer> ids;

  MediaTypeIds(Map<MediaType, Integer> ids) {
    this.ids = Map.copyOf(ids);
  }

  /** The id of one of the types that were looked up. */
  public int of(MediaType type) {
    return Objects.requireNonNull(ids.get(type), type.name());
  }
}
