package dev.berth.keyspace.typed;

import dev.berth.keyspace.key.Key;

/**
 * A key that the program may read and write.
 *
 * @param <S> what it holds
 */
public final class WriteKey<S extends Shape> extends ReadKey<S> {
  public WriteKey(Key key) {
    super(key);
  }
}
