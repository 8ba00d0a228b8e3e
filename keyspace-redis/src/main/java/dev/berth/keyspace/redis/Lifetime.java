package dev.berth.keyspace.redis;

import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.life.Life;
import java.util.OptionalLong;

/**
 * What a write does to the lifetime of its key, beside the command itself.
 *
 * @param span the span to set, in milliseconds; empty when the command says all there is to say
 * @param once whether only a key without a lifetime gets one
 */
public record Lifetime(OptionalLong span, boolean once) {
  /** Nothing beside the command. */
  public static final Lifetime IN_COMMAND = new Lifetime(OptionalLong.empty(), false);

  /**
   * What the family of this key declares.
   *
   * @throws RedisException.NotAllowed when it declares none
   */
  public static Lifetime of(Key key) {
    return switch (key.family().life().life()) {
      case Life.Expires(var ttl, var begin) ->
          new Lifetime(OptionalLong.of(ttl.toMillis()), begin == Life.Begin.FIRST_WRITE);
      case Life.Stays(), Life.Trimmed _ -> IN_COMMAND;
      case Life.Undecided undecided ->
          throw new RedisException.NotAllowed(
              key.family(), "may not be written: its lifetime is " + undecided);
    };
  }
}
