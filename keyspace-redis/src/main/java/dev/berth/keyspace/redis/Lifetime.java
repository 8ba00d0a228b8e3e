package dev.berth.keyspace.redis;

import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.life.Life;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * What a write does to the lifetime of its key, beside the command itself.
 *
 * @param span the span to set, in milliseconds; empty when the command says all there is to say
 * @param once whether only a key without a lifetime gets one
 */
public record Lifetime(OptionalLong span, boolean once) {
  /** A thousand years. Redis refuses to expire a key at a time that is too far away to count. */
  private static final Duration LONGEST = Duration.ofDays(365_000);

  /** Nothing beside the command. */
  public static final Lifetime IN_COMMAND = new Lifetime(OptionalLong.empty(), false);

  /**
   * What the family of this key declares.
   *
   * @throws RedisException.NotAllowed when it declares none, or one that Redis cannot keep
   */
  public static Lifetime of(Key key) {
    return switch (key.family().life().life()) {
      case Life.Expires(var ttl, var begin) ->
          new Lifetime(OptionalLong.of(millis(key, ttl)), begin == Life.Begin.FIRST_WRITE);
      case Life.Stays(), Life.Trimmed _ -> IN_COMMAND;
      case Life.Undecided undecided ->
          throw new RedisException.NotAllowed(
              key.family(), "may not be written: its lifetime is " + undecided);
    };
  }

  private static long millis(Key key, Duration ttl) {
    if (ttl.compareTo(LONGEST) > 0) {
      throw new RedisException.NotAllowed(
          key.family(), "may not be written: it would live longer than a thousand years");
    }
    return ttl.toMillis();
  }
}
