package dev.berth.keyspace.redis.access;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.life.Life;
import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.typed.ReadKey;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.HashCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * What can be done with the streams of a family: events are appended, and the oldest cut off as the
 * family declares. Immutable.
 *
 * @param <T> what an event is
 */
public final class Streams<T> {
  /** Comes before every event. */
  public static final String START = "0-0";

  private final Family family;
  private final Function<T, Map<String, byte[]>> encode;
  private final BiFunction<Key, Map<String, byte[]>, Optional<T>> decode;

  private Streams(
      Family family,
      Function<T, Map<String, byte[]>> encode,
      BiFunction<Key, Map<String, byte[]>, Optional<T>> decode) {
    this.family = family;
    this.encode = encode;
    this.decode = decode;
  }

  public Streams(HashCodec<T> codec) {
    this(
        codec.family(),
        codec::encode,
        (key, fields) -> codec.decode(fields, key.verifiedInputs()).find());
  }

  /** Streams of a family that does not declare the fields of its events. */
  public static Streams<Map<String, byte[]>> open(Family family) {
    return new Streams<>(family, fields -> fields, (_, fields) -> Optional.of(fields));
  }

  public Family family() {
    return family;
  }

  /** Appends an event; its id. */
  public Operation<String> append(WriteKey<Shape.Events> key, T event) {
    Arguments arguments =
        new Arguments().addAll(trim()).add("*").addAll(Fields.write(encode.apply(event)));
    return Operation.write(key(key), "XADD", arguments.list(), Reply::text);
  }

  /** At most so many events that come after this id, the oldest first. */
  public Operation<List<Event<T>>> after(ReadKey<Shape.Events> key, String id, int limit) {
    return Operation.read(
        key(key),
        "XRANGE",
        Arguments.of("(" + id, "+", "COUNT", Limit.require(limit)),
        reply -> events(key.key(), reply));
  }

  /** At most so many of the last events, the newest first. */
  public Operation<List<Event<T>>> last(ReadKey<Shape.Events> key, int limit) {
    return Operation.read(
        key(key),
        "XREVRANGE",
        Arguments.of("+", "-", "COUNT", Limit.require(limit)),
        reply -> events(key.key(), reply));
  }

  /** How many events there are. */
  public Operation<Long> count(ReadKey<Shape.Events> key) {
    return Operation.read(key(key), "XLEN", List.of(), Reply::whole);
  }

  private Key key(ReadKey<?> key) {
    return Same.key(family, key);
  }

  private List<byte[]> trim() {
    return family.life().life() instanceof Life.Trimmed(long entries, boolean about)
        ? Arguments.of("MAXLEN", about ? "~" : "=", entries)
        : List.of();
  }

  private List<Event<T>> events(Key key, Reply reply) {
    List<Event<T>> events = new ArrayList<>();
    for (Reply entry : reply.items()) {
      Map<String, byte[]> fields = Fields.read(entry.items().get(1));
      decode
          .apply(key, fields)
          .ifPresent(value -> events.add(new Event<>(entry.items().getFirst().text(), value)));
    }
    return List.copyOf(events);
  }
}
