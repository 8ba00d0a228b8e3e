package dev.berth.keyspace.redis.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.typed.ReadKey;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.HashCodec;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What can be done with the hashes of a family. Immutable.
 *
 * @param <T> what a whole hash is
 */
public final class Hashes<T> {
  private final HashCodec<T> codec;

  public Hashes(HashCodec<T> codec) {
    this.codec = codec;
  }

  public Family family() {
    return codec.family();
  }

  /** Writes these fields; others that the hash has stay. */
  public Operation<Long> put(WriteKey<Shape.Hash> key, T value) {
    Arguments arguments = new Arguments();
    codec.encode(value).forEach((name, bytes) -> arguments.add(name).add(bytes));
    return Operation.write(key.key(), "HSET", arguments.list(), Reply::whole);
  }

  /** The whole hash; empty when there is none. */
  public Operation<Optional<T>> find(ReadKey<Shape.Hash> key) {
    return Operation.read(key.key(), "HGETALL", List.of(), this::decode);
  }

  private Optional<T> decode(Reply reply) {
    Map<String, byte[]> fields = new LinkedHashMap<>();
    for (Iterator<Reply> items = reply.items().iterator(); items.hasNext(); ) {
      fields.put(new String(items.next().bytes(), UTF_8), items.next().bytes());
    }
    return fields.isEmpty() ? Optional.empty() : codec.decode(fields).find();
  }
}
