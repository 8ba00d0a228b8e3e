package dev.berth.keyspace.redis.measure;

import static dev.berth.keyspace.redis.measure.Layout.Payment.bytes;

import java.util.List;
import java.util.Map;

/** The ways that are compared. */
final class Layouts {
  private static final String ONE = "payment";
  private static final int IN_A_PART = 100;

  private Layouts() {}

  /** Ways to tell the status of an id. */
  static List<Layout> ofStatus(int records) {
    int parts = records / IN_A_PART;
    return List.of(
        new Layout(
            "flat keys: one string for each id",
            (redis, payment) -> List.of(redis.set(payment.key(ONE), payment.status())),
            (redis, payment) -> List.of(redis.get(payment.key(ONE)))),
        new Layout(
            "one big set for each status",
            (redis, payment) -> List.of(redis.sadd(payment.status(), payment.id())),
            (redis, payment) ->
                List.of(
                    redis.sismember(bytes("good"), payment.id()),
                    redis.sismember(bytes("bad"), payment.id()))),
        new Layout(
            "sets of about a hundred",
            (redis, payment) ->
                List.of(redis.sadd(payment.part(text(payment.status()), parts), payment.id())),
            (redis, payment) ->
                List.of(
                    redis.sismember(payment.part("good", parts), payment.id()),
                    redis.sismember(payment.part("bad", parts), payment.id()))),
        new Layout(
            "hashes of about a hundred, id to status",
            (redis, payment) ->
                List.of(redis.hset(payment.part(ONE, parts), payment.id(), payment.status())),
            (redis, payment) -> List.of(redis.hget(payment.part(ONE, parts), payment.id()))));
  }

  /** Ways to keep a record of four fields that is read whole. */
  static List<Layout> ofRecords(int records) {
    int parts = records / IN_A_PART;
    return List.of(
        new Layout(
            "one hash for each record",
            (redis, payment) -> List.of(redis.hset(payment.key(ONE), fields(payment))),
            (redis, payment) -> List.of(redis.hgetall(payment.key(ONE)))),
        new Layout(
            "columns: for each field, hashes of about a hundred",
            (redis, payment) ->
                fields(payment).entrySet().stream()
                    .<io.lettuce.core.RedisFuture<?>>map(
                        field ->
                            redis.hset(
                                payment.part(text(field.getKey()), parts),
                                payment.id(),
                                field.getValue()))
                    .toList(),
            (redis, payment) ->
                fields(payment).keySet().stream()
                    .<io.lettuce.core.RedisFuture<?>>map(
                        field -> redis.hget(payment.part(text(field), parts), payment.id()))
                    .toList()),
        new Layout(
            "packed: one string for each record",
            (redis, payment) -> List.of(redis.set(payment.key(ONE), payment.packed())),
            (redis, payment) -> List.of(redis.get(payment.key(ONE)))),
        new Layout(
            "packed, in hashes of about a hundred",
            (redis, payment) ->
                List.of(redis.hset(payment.part(ONE, parts), payment.id(), payment.packed())),
            (redis, payment) -> List.of(redis.hget(payment.part(ONE, parts), payment.id()))));
  }

  private static Map<byte[], byte[]> fields(Layout.Payment payment) {
    return Map.of(
        bytes("status"), payment.status(),
        bytes("last_seen"), payment.seen(),
        bytes("amount"), payment.amount(),
        bytes("country"), payment.country());
  }

  private static String text(byte[] bytes) {
    return new String(bytes, java.nio.charset.StandardCharsets.UTF_8);
  }
}
