package dev.berth.keyspace.redis.access;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.typed.ReadKey;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.ValueCodec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * What can be done with the sorted sets of a family: members ordered by score. Immutable.
 *
 * @param <T> what a member is
 */
public final class SortedSets<T> {
  private final Codec<T> codec;

  public SortedSets(ValueCodec<T> codec) {
    this.codec = new Codec<>(codec);
  }

  public Family family() {
    return codec.family();
  }

  /** Adds a member, or gives it another score; whether it is new. */
  public Operation<Boolean> put(WriteKey<Shape.Ranking> key, T member, double score) {
    return putAll(key, List.of(new Scored<>(member, score))).map(added -> added == 1);
  }

  /** Adds members, at least one, or gives them other scores; how many are new. */
  public Operation<Long> putAll(WriteKey<Shape.Ranking> key, Collection<Scored<T>> members) {
    if (members.isEmpty()) {
      throw new IllegalArgumentException("nothing to write");
    }
    Arguments arguments = new Arguments();
    members.forEach(
        scored -> arguments.add(Score.text(scored.score())).add(codec.encode(scored.member())));
    return Operation.write(codec.key(key), "ZADD", arguments.list(), Reply::whole);
  }

  /** Adds to the score of a member, which begins at 0; what it is then. */
  public Operation<Double> addToScore(WriteKey<Shape.Ranking> key, T member, double amount) {
    if (!Double.isFinite(amount)) {
      throw new IllegalArgumentException("only a finite number can be added");
    }
    List<byte[]> arguments = Arguments.of(Score.text(amount), codec.encode(member));
    return Operation.write(codec.key(key), "ZINCRBY", arguments, Score::read);
  }

  /** Removes members, at least one; how many were there. A set without members is gone. */
  public Operation<Long> removeAll(WriteKey<Shape.Ranking> key, Collection<T> members) {
    return Operation.delete(codec.key(key), "ZREM", codec.encode(members), Reply::whole);
  }

  /** Removes the members with scores from here to there, both included; how many there were. */
  public Operation<Long> removeByScore(WriteKey<Shape.Ranking> key, double from, double to) {
    return Operation.delete(
        codec.key(key),
        "ZREMRANGEBYSCORE",
        Arguments.of(Score.text(from), Score.text(to)),
        Reply::whole);
  }

  /** The score of a member; empty when it is none. */
  public Operation<Optional<Double>> score(ReadKey<Shape.Ranking> key, T member) {
    return Operation.read(
        codec.key(key),
        "ZSCORE",
        codec.encode(List.of(member)),
        reply -> reply.isNothing() ? Optional.empty() : Optional.of(Score.read(reply)));
  }

  /** At most so many members with scores from here to there, both included, the lowest first. */
  public Operation<List<Scored<T>>> byScore(
      ReadKey<Shape.Ranking> key, double from, double to, int limit) {
    return range(
        key, Score.text(from), Score.text(to), "BYSCORE", "LIMIT", 0, Limit.require(limit));
  }

  /** At most so many members, the lowest first. */
  public Operation<List<Scored<T>>> lowest(ReadKey<Shape.Ranking> key, int limit) {
    return range(key, 0, Limit.require(limit) - 1);
  }

  /** At most so many members, the highest first. */
  public Operation<List<Scored<T>>> highest(ReadKey<Shape.Ranking> key, int limit) {
    return range(key, 0, Limit.require(limit) - 1, "REV");
  }

  /** How many members there are. */
  public Operation<Long> count(ReadKey<Shape.Ranking> key) {
    return Operation.read(codec.key(key), "ZCARD", List.of(), Reply::whole);
  }

  private Operation<List<Scored<T>>> range(ReadKey<Shape.Ranking> key, Object... arguments) {
    Arguments all = new Arguments().addAll(Arguments.of(arguments)).add("WITHSCORES");
    return Operation.read(codec.key(key), "ZRANGE", all.list(), reply -> scored(key, reply));
  }

  private List<Scored<T>> scored(ReadKey<Shape.Ranking> key, Reply reply) {
    List<Scored<T>> members = new ArrayList<>();
    for (Iterator<Reply> items = reply.items().iterator(); items.hasNext(); ) {
      Optional<T> member = codec.decode(key, items.next());
      double score = Score.read(items.next());
      member.ifPresent(found -> members.add(new Scored<>(found, score)));
    }
    return List.copyOf(members);
  }
}
