package dev.berth.keyspace.redis.access;

import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Lifetime;
import dev.berth.keyspace.redis.Operation;
import java.util.List;
import java.util.Optional;

/** SET for one key: carries the lifetime itself wherever it can. */
final class SetCommand {
  private final Key key;
  private final Lifetime lifetime;

  SetCommand(Key key) {
    this.key = key;
    this.lifetime = Lifetime.of(key);
  }

  /** The options that say the whole lifetime; empty when the first write decides it. */
  Optional<List<byte[]>> options() {
    return lifetime.once() ? Optional.empty() : Optional.of(span());
  }

  private List<byte[]> span() {
    return lifetime.span().isPresent()
        ? Arguments.of("PX", lifetime.span().getAsLong())
        : List.of();
  }

  Operation<Boolean> put(byte[] value) {
    return set(value, List.of());
  }

  Operation<Boolean> replace(byte[] value) {
    return set(value, Arguments.of("XX"));
  }

  /** The first write of its key, so the span begins in any case. */
  Operation<Boolean> putIfAbsent(byte[] value) {
    Arguments arguments = new Arguments().add(value).add("NX").addAll(span());
    return Operation.writeWithLifetime(key, "SET", arguments.list(), reply -> !reply.isNothing());
  }

  private Operation<Boolean> set(byte[] value, List<byte[]> condition) {
    Arguments arguments = new Arguments().add(value).addAll(condition);
    if (lifetime.once()) {
      arguments.add("KEEPTTL");
      return Operation.write(key, "SET", arguments.list(), reply -> !reply.isNothing());
    }
    arguments.addAll(span());
    return Operation.writeWithLifetime(key, "SET", arguments.list(), reply -> !reply.isNothing());
  }
}
