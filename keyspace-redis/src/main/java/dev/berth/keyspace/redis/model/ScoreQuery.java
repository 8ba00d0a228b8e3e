package dev.berth.keyspace.redis.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.typed.ReadKey;
import dev.berth.keyspace.typed.Shape;
import java.util.List;

/** Asks one sorted set of an index for the ids with scores from one to another, both included. */
public record ScoreQuery(ReadKey<Shape.Ranking> key, double least, double most) {
  Operation<List<String>> ids() {
    return Operation.read(
        key.key(),
        "ZRANGE",
        Arguments.of(least, most, "BYSCORE"),
        reply -> reply.items().stream().map(id -> new String(id.bytes(), UTF_8)).toList());
  }
}
