package dev.berth.keyspace.redis.model;

import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Pipeline;
import dev.berth.keyspace.redis.access.Sets;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * One large set spread over many keys, so that it can be split over servers and each part stays in
 * the compact form. Which part has a member is computed from the member. Immutable.
 *
 * @param <T> a member
 */
public final class PartitionedSet<T> {
  private final Sets<T> sets;
  private final Function<T, WriteKey<Shape.Members>> keys;

  /**
   * A set in parts.
   *
   * @param keys the part that has a member, of a family with a variable derived from it
   */
  public PartitionedSet(Sets<T> sets, Function<T, WriteKey<Shape.Members>> keys) {
    this.sets = sets;
    this.keys = keys;
  }

  /** Adds a member; false when it is there already. */
  public Operation<Boolean> add(T member) {
    return sets.add(keys.apply(member), member);
  }

  /** Removes a member; false when it is not there. */
  public Operation<Boolean> remove(T member) {
    return sets.remove(keys.apply(member), member);
  }

  public Operation<Boolean> contains(T member) {
    return sets.contains(keys.apply(member), member);
  }

  /** Adds members, those of one part by one command. They are not one unit. */
  public void addAll(Pipeline pipeline, Collection<T> members) {
    Map<WriteKey<Shape.Members>, List<T>> parts = new LinkedHashMap<>();
    for (T member : members) {
      parts.computeIfAbsent(keys.apply(member), part -> new ArrayList<>()).add(member);
    }
    parts.forEach((part, some) -> pipeline.add(sets.addAll(part, some)));
  }
}
