package dev.berth.keyspace.redis.hold;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.life.Life;
import java.time.Duration;

/** How long the keys of a family live, where something depends on their going by themselves. */
public final class Span {
  private Span() {}

  /**
   * The span after each write.
   *
   * @throws IllegalArgumentException when keys of this family have none
   */
  public static Duration of(Family family) {
    if (family.life().life() instanceof Life.Expires(Duration ttl, Life.Begin begin)
        && begin == Life.Begin.EACH_WRITE) {
      return ttl;
    }
    throw new IllegalArgumentException(
        "%s needs a life that begins anew with each write, such as {ttl: 30s}; it has: %s"
            .formatted(family, family.life().life()));
  }
}
