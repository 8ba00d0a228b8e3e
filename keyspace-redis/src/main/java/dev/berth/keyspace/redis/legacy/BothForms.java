package dev.berth.keyspace.redis.legacy;

import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.redis.Later;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Pipeline;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.typed.ReadKey;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Access to families whose keys had other forms before, while old keys are still around: reads the
 * key of today, then the older ones; deletes all. Writes need nothing: they go to the key of today
 * only, and from then on hide the older ones. A write that changes only a part, such as one field
 * or member, needs {@link #adopt} before it, or the other parts are hidden too.
 *
 * <p>An older key is believed only when its value has the declared fingerprint. A family without
 * older forms is read and deleted as usual, so that code need not change when the last old key is
 * gone. Safe for many threads.
 */
public final class BothForms {
  private final Redis redis;

  public BothForms(Redis redis) {
    this.redis = redis;
  }

  /**
   * What an operation reads under the key of today; where that is not there, under the first older
   * key that is. Takes one round trip; a second one when nothing was found and the keys are not in
   * one slot, because then a key could have moved between the looks.
   */
  public <S extends Shape, T> T read(ReadKey<S> key, Function<ReadKey<S>, Operation<T>> reading) {
    List<OldKey> older = OldKey.of(key.key());
    Pipeline pipeline = redis.pipeline();
    List<Look<T>> looks = older.stream().map(old -> Look.at(old, pipeline, reading)).toList();
    // Last, so that a key that moves from an older form to that of today is seen at least once.
    Look<T> today = Look.at(key, pipeline, reading);
    pipeline.settle();
    if (today.isThere()) {
      return today.found();
    }
    Optional<Look<T>> first = looks.stream().filter(Look::isThere).findFirst();
    if (first.isEmpty() && !OldKey.inOneSlot(key.key(), older)) {
      return redis.run(reading.apply(key));
    }
    return first.orElse(today).found();
  }

  /** Deletes the key and what older keys there are; whether there was any. */
  public boolean delete(WriteKey<?> key) {
    List<OldKey> older = OldKey.of(key.key());
    Pipeline first = redis.pipeline();
    // The older ones go first: with the key of today gone, a reader would take them for true.
    Pipeline last = OldKey.inOneSlot(key.key(), older) ? first : redis.pipeline();
    List<Later<Boolean>> gone = new ArrayList<>();
    older.forEach(old -> gone.add(first.add(old.delete())));
    gone.add(last.add(unlink(key.key())));
    first.run();
    if (last != first) {
      last.run();
    }
    return gone.stream().anyMatch(Later::get);
  }

  /**
   * Moves the value of an older key to the key of today, with its lifetime, if that is not there.
   * To be used when nobody writes the older form any more.
   */
  public Adoption adopt(WriteKey<?> key) {
    for (OldKey old : OldKey.of(key.key())) {
      Optional<byte[]> value = redis.run(old.dump());
      if (value.isPresent()) {
        return move(old, key.key(), value.get());
      }
    }
    return Adoption.NOTHING_THERE;
  }

  private Adoption move(OldKey old, Key today, byte[] value) {
    if (!redis.run(OldKey.restore(today, value))) {
      return Adoption.HIDDEN;
    }
    return redis.run(old.deleteUnchanged(value)) ? Adoption.MOVED : Adoption.CHANGED;
  }

  private static Operation<Boolean> unlink(Key key) {
    return Operation.delete(key, "UNLINK", List.of(), Reply::whole).map(count -> count > 0);
  }
}
