package dev.berth.keyspace.redis.legacy;

import dev.berth.keyspace.catalog.LegacyForm.Fingerprint;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.key.LegacyKey;
import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Lifetime;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.redis.Script;
import java.util.List;
import java.util.Optional;

/** What can be done with a key in an older form, if its value has the declared fingerprint. */
record OldKey(Key key, Optional<Fingerprint> fingerprint) {
  private static final Script LOOK = Script.beside(OldKey.class, "look.lua");
  private static final Script DELETE = Script.beside(OldKey.class, "delete.lua");
  private static final Script RESTORE = Script.beside(OldKey.class, "restore.lua");

  /** All that a key of today was called before. */
  static List<OldKey> of(Key today) {
    return today.family().legacyKeys(today).stream().map(OldKey::of).toList();
  }

  private static OldKey of(LegacyKey legacy) {
    return new OldKey(legacy.key(), legacy.form().fingerprint());
  }

  static boolean inOneSlot(Key today, List<OldKey> older) {
    return older.stream().allMatch(old -> old.key.slot() == today.slot());
  }

  /** Puts a value under a key of today, with its lifetime; whether there was none before. */
  static Operation<Boolean> restore(Key today, byte[] dump) {
    long span = Lifetime.of(today).span().orElse(0);
    return RESTORE.operation(today, Arguments.of(span, dump), OldKey::yes);
  }

  /** Whether it is there. */
  Operation<Boolean> exists() {
    return LOOK.operation(key, signs("exists"), OldKey::yes);
  }

  /** The value as Redis packs it. */
  Operation<Optional<byte[]>> dump() {
    return LOOK.operation(key, signs("dump"), Reply::find);
  }

  /** Whether it was there. */
  Operation<Boolean> delete() {
    return DELETE.deletion(key, signs(""), OldKey::yes);
  }

  /** Whether it was there with this value, and is gone. */
  Operation<Boolean> deleteUnchanged(byte[] dump) {
    return DELETE.deletion(key, signs(dump), OldKey::yes);
  }

  private List<byte[]> signs(Object first) {
    Arguments arguments = new Arguments().add(first);
    arguments.add(fingerprint.flatMap(Fingerprint::type).map(Object::toString).orElse(""));
    arguments.add(
        fingerprint.isPresent() && fingerprint.get().size().isPresent()
            ? fingerprint.get().size().getAsInt()
            : "");
    fingerprint.map(Fingerprint::fields).orElse(List.of()).forEach(arguments::add);
    return arguments.list();
  }

  private static boolean yes(Reply reply) {
    return reply.whole() == 1;
  }
}
