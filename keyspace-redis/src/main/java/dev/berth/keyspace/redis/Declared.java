package dev.berth.keyspace.redis;

import dev.berth.keyspace.catalog.Status;
import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.key.Rights;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/** What the catalog allows to do with keys. */
final class Declared {
  private Declared() {}

  static void requireWritable(Key key) {
    if (key.family().rule().traits().status() == Status.RESERVED) {
      throw new RedisException.NotAllowed(key.family(), "is reserved: nobody may write it");
    }
    if (key.isLegacy()) {
      throw new RedisException.NotAllowed(key.family(), "is written in the form of today only");
    }
    Lifetime.of(key);
  }

  /** Whether the last arguments of a command give the key its declared span. */
  static void requireSpan(Key key, String command, List<byte[]> arguments) {
    OptionalLong span = Lifetime.of(key).span();
    if (span.isPresent() && !ends(arguments, command, span.getAsLong())) {
      throw new IllegalArgumentException(
          "a write of %s does not carry its lifetime of %d ms"
              .formatted(key.family(), span.getAsLong()));
    }
  }

  private static boolean ends(List<byte[]> arguments, String command, long span) {
    List<byte[]> wanted = command.equals("PEXPIRE") ? Arguments.of(span) : Arguments.of("PX", span);
    int begin = arguments.size() - wanted.size();
    return begin >= 0
        && Arrays.deepEquals(
            wanted.toArray(), arguments.subList(begin, arguments.size()).toArray());
  }

  /** Whether the catalog lets this service do it. */
  static void requireAccess(String service, Operation<?> operation) {
    for (Operation.Use use : operation.uses()) {
      Rights rights = use.key().family().rights();
      boolean reads = use.effect() == Effect.READ;
      if (!(reads ? rights.mayRead(service) : rights.mayWrite(service))) {
        throw new RedisException.NotAllowed(
            use.key().family(),
            "may not be %s by %s, only by %s"
                .formatted(reads ? "read" : "written", service, rights.allowed(reads)));
      }
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
