package dev.berth.keyspace.typed;

import dev.berth.keyspace.key.Key;
import java.util.Objects;

/**
 * A key that the program may read.
 *
 * @param <S> what it holds
 */
public sealed class ReadKey<S extends Shape> permits WriteKey {
  private final Key key;

  public ReadKey(Key key) {
    this.key = Objects.requireNonNull(key);
  }

  public final Key key() {
    return key;
  }

  @Override
  public final boolean equals(Object other) {
    return other instanceof ReadKey<?> read && read.key.equals(key);
  }

  @Override
  public final int hashCode() {
    return key.hashCode();
  }

  @Override
  public final String toString() {
    return key.toString();
  }
}
