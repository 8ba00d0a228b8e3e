package dev.berth.keyspace.redis.access;

import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.life.Life;
import dev.berth.keyspace.redis.Ability;
import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.redis.Script;
import dev.berth.keyspace.typed.ReadKey;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What can be done with keys of any type. */
public final class Keys {
  private static final Script DELETE_IF = Script.beside(Keys.class, "delete-if.lua");

  private Keys() {}

  /** Whether the key is there. */
  public static Operation<Boolean> exists(ReadKey<?> key) {
    return Operation.read(key.key(), "EXISTS", List.of(), reply -> reply.whole() == 1);
  }

  /** Deletes the key; whether it was there. */
  public static Operation<Boolean> delete(WriteKey<?> key) {
    return Operation.delete(key.key(), "UNLINK", List.of(), reply -> reply.whole() == 1);
  }

  /** Deletes the key if these bytes are still its value; whether it did. */
  public static Operation<Boolean> deleteIf(WriteKey<Shape.Value> key, byte[] value) {
    Operation<Boolean> script =
        DELETE_IF.deletion(key.key(), List.of(value), reply -> reply.whole() == 1);
    return script.orWith(
        Ability.DELEX,
        Operation.delete(
            key.key(), "DELEX", Arguments.of("IFEQ", value), reply -> reply.whole() == 1));
  }

  /** Deletes keys of a group; how many were there. */
  public static Operation<Long> delete(Group group, List<? extends WriteKey<?>> keys) {
    List<Key> all = keys.stream().<Key>map(ReadKey::key).toList();
    return Operation.delete(group, all, "UNLINK", List.of(), Reply::whole);
  }

  /** What is left of the key's lifetime; empty when it has none, or is not there. */
  public static Operation<Optional<Duration>> remaining(ReadKey<?> key) {
    return Operation.read(
        key.key(),
        "PTTL",
        List.of(),
        reply -> Optional.of(reply.whole()).filter(left -> left >= 0).map(Duration::ofMillis));
  }

  /**
   * Begins the lifetime anew, with the span that the catalog or the user gives it and no other;
   * whether the key is there.
   *
   * @throws IllegalArgumentException when keys of the family do not expire
   */
  public static Operation<Boolean> touch(WriteKey<?> key) {
    if (!(key.key().family().life().life() instanceof Life.Expires(Duration ttl, _))) {
      throw new IllegalArgumentException(
          "keys of %s have no lifetime to begin anew".formatted(key.key().family()));
    }
    return Operation.writeWithLifetime(
        key.key(), "PEXPIRE", Arguments.of(ttl.toMillis()), reply -> reply.whole() == 1);
  }
}
