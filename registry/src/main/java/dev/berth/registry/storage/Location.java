package dev.berth.registry.storage;

import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Where an object lies: {@code blobs/<2 hex digits>/<uuid>}. Made fresh for each object, written
 * once, deleted once, never reused.
 */
public record Location(String path) {
  private static final Pattern GRAMMAR =
      Pattern.compile("blobs/[0-9a-f]{2}/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  public Location {
    if (!GRAMMAR.matcher(path).matches()) {
      throw new IllegalArgumentException("not a location: " + path);
    }
  }

  /** A location that no object had before. */
  public static Location fresh() {
    String id = UUID.randomUUID().toString();
    return new Location("blobs/" + id.substring(0, 2) + "/" + id);
  }

  public static boolean matches(String path) {
    return GRAMMAR.matcher(path).matches();
  }

  @Override
  public String toString() {
    return path;
  }
}
