package dev.berth.keyspace.redis.access;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.typed.ReadKey;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.util.List;
import java.util.Optional;

/** What can be done with the counters of a family. Immutable. */
public final class Counters {
  private final Family family;

  public Counters(Family family) {
    this.family = family;
  }

  public Family family() {
    return family;
  }

  /** Adds to the counter, which begins at 0; what it is then. */
  public Operation<Long> add(WriteKey<Shape.Counter> key, long amount) {
    return Operation.write(key(key), "INCRBY", Arguments.of(amount), Reply::whole);
  }

  /** The count; empty when nothing was counted. */
  public Operation<Optional<Long>> find(ReadKey<Shape.Counter> key) {
    return Operation.read(
        key(key),
        "GET",
        List.of(),
        reply -> reply.isNothing() ? Optional.empty() : Optional.of(reply.whole()));
  }

  /** The count, 0 when nothing was counted. */
  public Operation<Long> get(ReadKey<Shape.Counter> key) {
    return find(key).map(found -> found.orElse(0L));
  }

  private Key key(ReadKey<?> key) {
    return Same.key(family, key);
  }
}
