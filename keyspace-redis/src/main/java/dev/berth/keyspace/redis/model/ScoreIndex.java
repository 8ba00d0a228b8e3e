package dev.berth.keyspace.redis.model;

import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A secondary index: sorted sets of ids by a score, split so that none of them grows with all
 * records.
 *
 * @param keys the sorted set that has a record
 * @param scores its score there
 */
public record ScoreIndex<R>(Function<R, WriteKey<Shape.Ranking>> keys, ToDoubleFunction<R> scores) {

  Operation<?> put(String id, R record) {
    Arguments arguments = new Arguments().add(scores.applyAsDouble(record)).add(id);
    return Operation.write(keys.apply(record).key(), "ZADD", arguments.list(), Reply::whole);
  }

  Operation<?> remove(String id, R record) {
    return Operation.delete(keys.apply(record).key(), "ZREM", Arguments.of(id), Reply::whole);
  }

  /** Whether a record is what this query asks for, whatever the server has in the index. */
  boolean finds(ScoreQuery query, R record) {
    double score = scores.applyAsDouble(record);
    return query.key().equals(keys.apply(record))
        && query.least() <= score
        && score <= query.most();
  }

  boolean isMovedBy(R before, R after) {
    return !keys.apply(before).equals(keys.apply(after));
  }
}
