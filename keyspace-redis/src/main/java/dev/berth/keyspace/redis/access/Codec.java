package dev.berth.keyspace.redis.access;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.typed.ReadKey;
import dev.berth.keyspace.value.ValueCodec;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The members or entries of a collection, to and from arguments and replies. */
final class Codec<T> {
  private final ValueCodec<T> codec;

  Codec(ValueCodec<T> codec) {
    this.codec = codec;
  }

  Family family() {
    return codec.family();
  }

  Key key(ReadKey<?> key) {
    return Same.key(codec.family(), key);
  }

  byte[] encode(T value) {
    return codec.encode(value);
  }

  /** The arguments, at least one. */
  List<byte[]> encode(Collection<T> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("nothing to write");
    }
    return values.stream().map(codec::encode).toList();
  }

  Optional<T> decode(ReadKey<?> key, Reply reply) {
    return reply.find().flatMap(bytes -> codec.decode(bytes, key.key().verifiedInputs()).find());
  }

  /** Those that can be used. */
  List<T> decodeAll(ReadKey<?> key, Reply reply) {
    return reply.items().stream().map(item -> decode(key, item)).flatMap(Optional::stream).toList();
  }
}
