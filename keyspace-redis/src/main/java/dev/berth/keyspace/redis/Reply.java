package dev.berth.keyspace.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Optional;

/** What the server answered. Errors are no replies: they are thrown. */
public sealed interface Reply {
  /** Nothing is there. */
  record Nothing() implements Reply {
    @Override
    public long size() {
      return 0;
    }
  }

  /** A number. */
  record Whole(long value) implements Reply {
    @Override
    public long size() {
      return Long.BYTES;
    }
  }

  /** A text or bytes; also what a server says for done. */
  record Bytes(byte[] value) implements Reply {
    @Override
    public long size() {
      return value.length;
    }
  }

  /** Several replies. */
  record Items(List<Reply> values) implements Reply {
    @Override
    public long size() {
      long size = 0;
      for (Reply value : values) {
        size += value.size();
      }
      return size;
    }
  }

  /** About how many bytes it took. */
  long size();

  /** The number, also one that is written as text. */
  default long whole() {
    return switch (this) {
      case Whole(long value) -> value;
      case Bytes(byte[] value) -> Long.parseLong(new String(value, UTF_8));
      default -> throw unexpected("a number");
    };
  }

  /** The bytes. */
  default byte[] bytes() {
    return find().orElseThrow(() -> unexpected("bytes"));
  }

  /** The bytes, or empty when nothing is there. */
  default Optional<byte[]> find() {
    return switch (this) {
      case Nothing() -> Optional.empty();
      case Bytes(byte[] value) -> Optional.of(value);
      default -> throw unexpected("bytes");
    };
  }

  /** The bytes as text. */
  default String text() {
    return new String(bytes(), UTF_8);
  }

  /** The replies in it; none when nothing is there. */
  default List<Reply> items() {
    return switch (this) {
      case Nothing() -> List.of();
      case Items(List<Reply> values) -> values;
      default -> throw unexpected("several replies");
    };
  }

  /** Whether nothing is there. */
  default boolean isNothing() {
    return this instanceof Nothing;
  }

  private IllegalStateException unexpected(String wanted) {
    return new IllegalStateException(
        "the server answered with a %s instead of %s"
            .formatted(getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT), wanted));
  }
}
