package dev.berth.keyspace.redis.access;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.typed.ReadKey;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.ValueCodec;
import java.util.Collection;
import java.util.List;

/**
 * What can be done with the sets of a family. Members come in no order. Immutable.
 *
 * @param <T> what a member is
 */
public final class Sets<T> {
  private final Codec<T> codec;

  public Sets(ValueCodec<T> codec) {
    this.codec = new Codec<>(codec);
  }

  public Family family() {
    return codec.family();
  }

  /** Adds a member; whether it is new. */
  public Operation<Boolean> add(WriteKey<Shape.Members> key, T member) {
    return addAll(key, List.of(member)).map(added -> added == 1);
  }

  /** Adds members, at least one; how many are new. */
  public Operation<Long> addAll(WriteKey<Shape.Members> key, Collection<T> members) {
    return Operation.write(codec.key(key), "SADD", codec.encode(members), Reply::whole);
  }

  /** Removes a member; whether it was there. A set without members is gone. */
  public Operation<Boolean> remove(WriteKey<Shape.Members> key, T member) {
    return removeAll(key, List.of(member)).map(removed -> removed == 1);
  }

  /** Removes members, at least one; how many were there. */
  public Operation<Long> removeAll(WriteKey<Shape.Members> key, Collection<T> members) {
    return Operation.delete(codec.key(key), "SREM", codec.encode(members), Reply::whole);
  }

  /** Whether it is a member. */
  public Operation<Boolean> contains(ReadKey<Shape.Members> key, T member) {
    return Operation.read(
        codec.key(key), "SISMEMBER", codec.encode(List.of(member)), reply -> reply.whole() == 1);
  }

  /** All members. */
  public Operation<List<T>> all(ReadKey<Shape.Members> key) {
    return Operation.read(
        codec.key(key), "SMEMBERS", List.of(), reply -> codec.decodeAll(key, reply));
  }

  /** The members that all these sets of a group have. */
  public Operation<List<T>> common(Group group, List<? extends ReadKey<Shape.Members>> keys) {
    List<Key> all = keys.stream().map(codec::key).toList();
    return Operation.read(
        group, all, "SINTER", List.of(), reply -> codec.decodeAll(keys.getFirst(), reply));
  }

  /** How many members there are. */
  public Operation<Long> count(ReadKey<Shape.Members> key) {
    return Operation.read(codec.key(key), "SCARD", List.of(), Reply::whole);
  }
}
