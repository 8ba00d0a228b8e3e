package dev.berth.keyspace.redis;

import java.util.Locale;

/** What only newer servers can. Each is used where the server has it. */
public enum Ability {
  /** Fields of a hash with a lifetime of their own: HPEXPIRE, since Redis 7.4. */
  HPEXPIRE,
  /** Deleting a value only if it is still the one expected: DELEX, since Redis 8.4. */
  DELEX,
  /** Setting several values with one lifetime: MSETEX, since Redis 8.4. */
  MSETEX;

  /** The command by which a server shows that it has it. */
  public String command() {
    return name().toLowerCase(Locale.ROOT);
  }
}
