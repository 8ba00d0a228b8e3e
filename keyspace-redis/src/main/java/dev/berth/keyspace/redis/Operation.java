package dev.berth.keyspace.redis;

import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Key;
import java.util.List;
import java.util.function.Function;

/**
 * Something to do with one key, or with several that a declared group allows. A value: nothing
 * happens before {@link Redis} runs it, and it may be run many times. Immutable.
 *
 * @param <T> what comes of it
 */
public final class Operation<T> {
  private final List<Key> keys;
  private final Effect effect;
  private final Action action;
  private final Function<Reply, T> reading;

  private Operation(List<Key> keys, Effect effect, Action action, Function<Reply, T> reading) {
    this.keys = List.copyOf(keys);
    this.effect = effect;
    this.action = action;
    this.reading = reading;
    if (effect == Effect.WRITE) {
      this.keys.forEach(Declared::requireWritable);
    }
  }

  /** A command that changes nothing. */
  public static <T> Operation<T> read(
      Key key, String command, List<byte[]> arguments, Function<Reply, T> reading) {
    return new Operation<>(List.of(key), Effect.READ, plain(command, arguments), reading);
  }

  /** A command that changes nothing, with several keys of a group. */
  public static <T> Operation<T> read(
      Group group,
      List<Key> keys,
      String command,
      List<byte[]> arguments,
      Function<Reply, T> reading) {
    Declared.requireTogether(group, keys);
    return new Operation<>(keys, Effect.READ, plain(command, arguments), reading);
  }

  /** A command that only takes away. The lifetime of what stays does not change. */
  public static <T> Operation<T> delete(
      Key key, String command, List<byte[]> arguments, Function<Reply, T> reading) {
    return new Operation<>(List.of(key), Effect.DELETE, plain(command, arguments), reading);
  }

  /** A command that only takes away, with several keys of a group. */
  public static <T> Operation<T> delete(
      Group group,
      List<Key> keys,
      String command,
      List<byte[]> arguments,
      Function<Reply, T> reading) {
    Declared.requireTogether(group, keys);
    return new Operation<>(keys, Effect.DELETE, plain(command, arguments), reading);
  }

  /**
   * A command that may make its key. The key gets its declared lifetime in the same step.
   *
   * @throws RedisException.NotAllowed when the family is reserved, or its lifetime undecided
   */
  public static <T> Operation<T> write(
      Key key, String command, List<byte[]> arguments, Function<Reply, T> reading) {
    Action action = new Action.Command(command, arguments, Lifetime.of(key));
    return new Operation<>(List.of(key), Effect.WRITE, action, reading);
  }

  /**
   * A command that may make its key, and that carries the declared lifetime in its own arguments.
   *
   * @throws RedisException.NotAllowed when the family is reserved, or its lifetime undecided
   */
  public static <T> Operation<T> writeWithLifetime(
      Key key, String command, List<byte[]> arguments, Function<Reply, T> reading) {
    Action action = new Action.Command(command, arguments, Lifetime.IN_COMMAND);
    return new Operation<>(List.of(key), Effect.WRITE, action, reading);
  }

  /**
   * The same operation, by a newer command where the server has it.
   *
   * @param newer touches the same keys, with the same effect and the same form of reply
   */
  public Operation<T> with(Ability ability, Operation<T> newer) {
    if (!newer.keys.equals(keys) || newer.effect != effect) {
      throw new IllegalArgumentException("not the same operation");
    }
    return new Operation<>(keys, effect, new Action.Either(ability, newer.action, action), reading);
  }

  static <T> Operation<T> call(
      List<Key> keys, Effect effect, Action.Call call, Function<Reply, T> reading) {
    return new Operation<>(keys, effect, call, reading);
  }

  private static Action plain(String command, List<byte[]> arguments) {
    return new Action.Command(command, arguments, Lifetime.IN_COMMAND);
  }

  /** The same operation with something else made of what comes of it. */
  public <U> Operation<U> map(Function<? super T, ? extends U> change) {
    return new Operation<>(keys, effect, action, reply -> change.apply(reading.apply(reply)));
  }

  /** The keys it touches, at least one. They share a slot. */
  public List<Key> keys() {
    return keys;
  }

  public Effect effect() {
    return effect;
  }

  public Action action() {
    return action;
  }

  /** What the reply of the server means. */
  public T read(Reply reply) {
    return reading.apply(reply);
  }
}
