package dev.berth.keyspace.redis;

import dev.berth.keyspace.catalog.Status;
import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.life.Life;
import java.util.List;

/** What the catalog allows to do with keys. */
final class Declared {
  private Declared() {}

  static void requireWritable(Key key) {
    if (key.family().rule().traits().status() == Status.RESERVED) {
      throw new RedisException.NotAllowed(key.family(), "is reserved: nobody may write it");
    }
    if (key.family().life().life() instanceof Life.Undecided undecided) {
      throw new RedisException.NotAllowed(
          key.family(), "may not be written: its lifetime is " + undecided);
    }
  }

  /** Checked before anything is sent, so that a single server refuses what a cluster would. */
  static void requireTogether(Group group, List<Key> keys) {
    if (keys.isEmpty()) {
      throw new IllegalArgumentException("no keys");
    }
    for (Key key : keys) {
      if (!group.families().contains(key.family())) {
        throw new RedisException.NotTogether(
            key.family(), "does not belong to the group '%s'".formatted(group.name()));
      }
    }
    if (!group.allows(keys)) {
      throw new RedisException.NotTogether(
          keys.getFirst().family(),
          "and others of the group '%s' are not in one slot: give all the same %s"
              .formatted(group.name(), String.join(", ", group.same())));
    }
  }
}
