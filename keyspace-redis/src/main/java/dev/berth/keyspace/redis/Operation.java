package dev.berth.keyspace.redis;

import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Something to do with one key, or with several that a declared group allows. A value: nothing
 * happens before {@link Redis} runs it, and it may be run many times. Immutable.
 *
 * @param <T> what comes of it
 */
public final class Operation<T> {
  /** What Lua can hand on to one command, with room to spare. */
  static final int MAX_ARGUMENTS = 7000;

  private final List<Use> uses;
  private final Effect effect;
  private final Action action;
  private final Function<Reply, T> reading;
  private final Optional<Newer<T>> newer;

  private Operation(
      List<Use> uses, Action action, Function<Reply, T> reading, Optional<Newer<T>> newer) {
    this.uses = List.copyOf(uses);
    this.effect = strongest(uses);
    this.action = action;
    this.reading = reading;
    this.newer = newer;
  }

  /** A key, and what is done to it. */
  record Use(Key key, Effect effect) {
    Use {
      if (effect == Effect.WRITE) {
        Declared.requireWritable(key);
      }
    }
  }

  /** Comes to the same by a command that only some servers have. */
  private record Newer<T>(Ability ability, Operation<T> operation) {}

  static <T> Operation<T> make(
      List<Key> keys, Effect effect, Action action, Function<Reply, T> reading) {
    List<Use> uses = new ArrayList<>(keys.size());
    for (Key key : keys) {
      uses.add(new Use(key, effect));
    }
    return make(uses, action, reading);
  }

  static <T> Operation<T> make(List<Use> uses, Action action, Function<Reply, T> reading) {
    return new Operation<>(uses, action, reading, Optional.empty());
  }

  /** A command that changes nothing. */
  public static <T> Operation<T> read(
      Key key, String command, List<byte[]> arguments, Function<Reply, T> reading) {
    return make(List.of(key), Effect.READ, plain(CommandKind.READS, command, arguments), reading);
  }

  /** A command that changes nothing, with several keys of a group. */
  public static <T> Operation<T> read(
      Group group,
      List<Key> keys,
      String command,
      List<byte[]> arguments,
      Function<Reply, T> reading) {
    Declared.requireTogether(group, keys);
    return make(keys, Effect.READ, plain(CommandKind.READS, command, arguments), reading);
  }

  /** A command that only takes away. The lifetime of what stays does not change. */
  public static <T> Operation<T> delete(
      Key key, String command, List<byte[]> arguments, Function<Reply, T> reading) {
    return make(
        List.of(key), Effect.DELETE, plain(CommandKind.TAKES_AWAY, command, arguments), reading);
  }

  /** A command that only takes away, with several keys of a group. */
  public static <T> Operation<T> delete(
      Group group,
      List<Key> keys,
      String command,
      List<byte[]> arguments,
      Function<Reply, T> reading) {
    Declared.requireTogether(group, keys);
    return make(keys, Effect.DELETE, plain(CommandKind.TAKES_AWAY, command, arguments), reading);
  }

  /**
   * A command that may make its key. The key gets its declared lifetime in the same step.
   *
   * @throws RedisException.NotAllowed when the family is reserved, or its lifetime undecided
   */
  public static <T> Operation<T> write(
      Key key, String command, List<byte[]> arguments, Function<Reply, T> reading) {
    CommandKind.WRITES.require(command);
    Lifetime lifetime = Lifetime.of(key);
    if (lifetime.span().isPresent() && arguments.size() > MAX_ARGUMENTS) {
      throw new IllegalArgumentException(
          "%s with %,d arguments: one write takes at most %,d"
              .formatted(command, arguments.size(), MAX_ARGUMENTS));
    }
    Action action = new Action.Command(command, arguments, lifetime);
    return make(List.of(key), Effect.WRITE, action, reading);
  }

  /**
   * A command that may make its key, and whose last arguments carry the declared lifetime.
   *
   * @throws RedisException.NotAllowed when the family is reserved, or its lifetime undecided
   * @throws IllegalArgumentException when the last arguments are not the declared span
   */
  public static <T> Operation<T> writeWithLifetime(
      Key key, String command, List<byte[]> arguments, Function<Reply, T> reading) {
    CommandKind.SETS_LIFETIME.require(command);
    Declared.requireSpan(key, command, arguments);
    Action action = new Action.Command(command, arguments, Lifetime.IN_COMMAND);
    return make(List.of(key), Effect.WRITE, action, reading);
  }

  /**
   * Writes values to keys of a group that all live equally long, by a command such as MSETEX, whose
   * options carry that lifetime.
   */
  public static <T> Operation<T> writeAll(
      Group group, Map<Key, byte[]> values, Action.SetAll command, Function<Reply, T> reading) {
    List<Key> keys = List.copyOf(values.keySet());
    CommandKind.SETS_LIFETIME.require(command.name());
    Declared.requireTogether(group, keys);
    keys.forEach(key -> Declared.requireSpan(key, command.name(), command.options()));
    return make(keys, Effect.WRITE, command, reading);
  }

  /**
   * Several operations as one unit: nobody comes between them, and either all are done or none.
   *
   * @throws RedisException.NotTogether when the group does not allow these keys together
   * @throws IllegalArgumentException when one of them cannot be part of a unit, such as a script
   */
  public static Operation<Results> unit(Group group, List<Operation<?>> operations) {
    return Unit.of(group, operations);
  }

  /** This operation, or another that comes to the same where the server can do it. */
  public Operation<T> orWith(Ability ability, Operation<T> better) {
    if (!better.keys().equals(keys())) {
      throw new IllegalArgumentException("not the same keys");
    }
    return new Operation<>(uses, action, reading, Optional.of(new Newer<>(ability, better)));
  }

  /** What to run on a server that can do these things. */
  Operation<T> on(Set<Ability> abilities) {
    return newer
        .filter(other -> abilities.contains(other.ability()))
        .map(Newer::operation)
        .orElse(this);
  }

  private static Action plain(CommandKind kind, String command, List<byte[]> arguments) {
    kind.require(command);
    CommandKind.requireNoKeys(command, arguments);
    return new Action.Command(command, arguments, Lifetime.IN_COMMAND);
  }

  /** The same operation with something else made of what comes of it. */
  public <U> Operation<U> map(Function<? super T, ? extends U> change) {
    return new Operation<>(
        uses,
        action,
        reply -> change.apply(reading.apply(reply)),
        newer.map(other -> new Newer<>(other.ability(), other.operation().map(change))));
  }

  /** The keys it touches, at least one. They share a slot. */
  public List<Key> keys() {
    return uses.stream().map(Use::key).toList();
  }

  /** The key by which it is sent, and under whose family it is told of. */
  Key first() {
    return uses.getFirst().key();
  }

  List<Use> uses() {
    return uses;
  }

  /** The strongest of what it does to its keys. */
  public Effect effect() {
    return effect;
  }

  private static Effect strongest(List<Use> uses) {
    Effect strongest = uses.getFirst().effect();
    for (Use use : uses) {
      strongest = use.effect().compareTo(strongest) > 0 ? use.effect() : strongest;
    }
    return strongest;
  }

  public Action action() {
    return action;
  }

  /** What the reply of the server means. */
  public T read(Reply reply) {
    return reading.apply(reply);
  }
}
