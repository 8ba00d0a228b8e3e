package dev.berth.keyspace.redis.limit;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.redis.Script;
import dev.berth.keyspace.redis.hold.Span;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * Limits how much is done in a time, by the generic cell rate algorithm: units come back evenly,
 * and there is no border between two minutes at which twice as much is allowed. The state is one
 * number under a key of a declared family, such as {@code ratelimit.client}; it goes by itself as
 * soon as it says nothing any more. Immutable.
 */
public final class RateLimit {
  private static final Script TAKE = Script.beside(RateLimit.class, "take.lua");

  private final Rate rate;

  public RateLimit(Rate rate) {
    this.rate = rate;
  }

  /** Takes one unit. */
  public Operation<Allowance> take(WriteKey<Shape.Value> key) {
    return take(key, 1);
  }

  /**
   * Takes units, all or none.
   *
   * @throws IllegalArgumentException when there are never as many, or when the family's keys do not
   *     live as long as it takes until all units are back
   */
  public Operation<Allowance> take(WriteKey<Shape.Value> key, int units) {
    if (units < 1 || units > rate.burst()) {
      throw new IllegalArgumentException(
          "%,d units; from 1 to %,d can be taken at once".formatted(units, rate.burst()));
    }
    return ask(key.key(), units);
  }

  /** How it stands, without taking anything. */
  public Operation<Allowance> peek(WriteKey<Shape.Value> key) {
    return ask(key.key(), 0);
  }

  private Operation<Allowance> ask(Key key, int units) {
    requireLife(key.family());
    List<byte[]> arguments = Arguments.of(rate.microsPerUnit(), rate.burst(), units);
    return TAKE.operation(key, arguments, RateLimit::allowance);
  }

  private void requireLife(Family family) {
    if (Span.of(family).compareTo(rate.longest()) < 0) {
      throw new IllegalArgumentException(
          "%s lives %s; this rate needs %s until everything is there again"
              .formatted(family, Span.of(family), rate.longest()));
    }
  }

  private static Allowance allowance(Reply reply) {
    List<Reply> items = reply.items();
    return new Allowance(
        items.get(0).whole() == 1,
        items.get(1).whole(),
        micros(items.get(2)),
        micros(items.get(3)));
  }

  private static Duration micros(Reply reply) {
    return Duration.of(reply.whole(), ChronoUnit.MICROS);
  }
}
