package dev.berth.keyspace.redis.model;

import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.redis.Script;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Which of several states a member has, kept as one set of members per state and partition. The
 * sets of a member share a slot, so that it moves from one to the other in one step, and nobody
 * sees it in none or in two. Immutable.
 *
 * @param <S> a state
 */
public final class StateSets<S> {
  private static final Script FIND = Script.beside(StateSets.class, "find-state.lua");
  private static final Script PUT = Script.beside(StateSets.class, "put-state.lua");

  private final Group group;
  private final List<S> states;
  private final BiFunction<S, String, WriteKey<Shape.Members>> keys;

  /**
   * Sets for these states.
   *
   * @param states looked for in this order
   * @param keys the set for a state and a member
   * @throws IllegalArgumentException when a set would expire, with all its members at once
   */
  public StateSets(
      Group group, List<S> states, BiFunction<S, String, WriteKey<Shape.Members>> keys) {
    group.families().forEach(Staying::require);
    this.group = group;
    this.states = List.copyOf(states);
    this.keys = keys;
  }

  /** The state of a member; empty when it has none. */
  public Operation<Optional<S>> find(String member) {
    List<Key> all = states.stream().map(state -> key(state, member)).toList();
    return FIND.operation(group, all, Arguments.of(member), reply -> state((int) reply.whole()));
  }

  /** Gives a member this state and no other. */
  public Operation<?> put(String member, S state) {
    List<Key> all = new ArrayList<>();
    all.add(key(state, member));
    states.stream()
        .filter(other -> !other.equals(state))
        .forEach(other -> all.add(key(other, member)));
    return PUT.operation(group, all, Arguments.of(member), Reply::whole);
  }

  private Key key(S state, String member) {
    return keys.apply(state, member).key();
  }

  private Optional<S> state(int number) {
    return number == 0 ? Optional.empty() : Optional.of(states.get(number - 1));
  }
}
