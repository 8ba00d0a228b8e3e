package dev.berth.keyspace.redis.access;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.typed.ReadKey;

/** Checks that a key is one of the family whose values are read and written. */
final class Same {
  private Same() {}

  /** The key. */
  static Key key(Family family, ReadKey<?> typed) {
    Key key = typed.key();
    if (key.family() != family && !key.family().toString().equals(family.toString())) {
      throw new IllegalArgumentException(
          "a key of %s where one of %s belongs".formatted(key.family(), family));
    }
    return key;
  }
}
