package dev.berth.keyspace.redis.model;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.life.Life;

/** What is shared by many members or records must not expire with all of them. */
final class Staying {
  private Staying() {}

  /**
   * Checks.
   *
   * @throws IllegalArgumentException when keys of this family expire
   */
  static void require(Family family) {
    if (!(family.life().life() instanceof Life.Stays)) {
      throw new IllegalArgumentException(
          "%s is shared by many and must stay; it has: %s".formatted(family, family.life().life()));
    }
  }
}
