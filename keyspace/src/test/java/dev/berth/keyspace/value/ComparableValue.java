package dev.berth.keyspace.value;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values that can be compared, bytes included. */
final class ComparableValue {
  private ComparableValue() {}

  /** The same value with every array of bytes as a buffer, which has equality. */
  static Object of(Object value) {
    return switch (value) {
      case byte[] bytes -> ByteBuffer.wrap(bytes);
      case List<?> list -> list.stream().map(ComparableValue::of).toList();
      case Map<?, ?> map -> {
        Map<Object, Object> copy = new LinkedHashMap<>();
        map.forEach((name, content) -> copy.put(name, of(content)));
        yield copy;
      }
      case Integer number -> number.longValue();
      case Decoded<?> decoded -> of(decoded.find().orElseThrow());
      default -> value;
    };
  }
}
