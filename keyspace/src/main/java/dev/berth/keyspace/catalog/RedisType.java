package dev.berth.keyspace.catalog;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The types of Redis, by the names its TYPE command gives. */
public enum RedisType {
  STRING,
  HASH,
  SET,
  ZSET,
  LIST,
  STREAM;

  public static Optional<RedisType> find(String name) {
    return Arrays.stream(values()).filter(type -> type.toString().equals(name)).findFirst();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
