package dev.berth.keyspace.value;

import java.util.Map;
import java.util.function.Function;

/**
 * Between what a form reads and writes and what a caller gets and gives.
 *
 * @param toJava may throw {@link dev.berth.keyspace.document.MalformedException}
 */
record Conversion<T>(Function<Object, T> toJava, Function<T, Object> fromJava) {

  static <T> Conversion<T> none(Class<T> type) {
    return new Conversion<>(type::cast, value -> value);
  }

  @SuppressWarnings("unchecked") // records are read as maps of names
  static Conversion<Map<String, Object>> toMap() {
    return new Conversion<>(value -> (Map<String, Object>) value, value -> value);
  }
}
