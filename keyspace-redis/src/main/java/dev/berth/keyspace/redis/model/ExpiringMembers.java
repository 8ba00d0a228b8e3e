package dev.berth.keyspace.redis.model;

import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.key.Key;
import dev.berth.keyspace.redis.Ability;
import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.redis.Script;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import dev.berth.keyspace.value.HashCodec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Members of a partitioned hash of which each goes at its own time. Beside each hash, in the same
 * slot, a sorted set keeps when its members go: what has gone is not found from that moment on, and
 * {@link #sweep} removes it. A server whose fields have lifetimes of their own does that itself;
 * what was written before by an older one is still respected. Immutable.
 */
public final class ExpiringMembers {
  private static final Script PUT = script("put-member.lua");
  private static final Script PUT_WITH_TTL = script("put-member-with-ttl.lua");
  private static final Script FIND = script("find-member.lua");
  private static final Script REMOVE = script("remove-member.lua");
  private static final Script SWEEP = script("sweep-members.lua");

  private static final Duration SHORTEST = Duration.ofMillis(1);
  private static final Duration LONGEST = Duration.ofDays(365_000);
  private static final int MOST_SWEPT = 5_000;

  private final Group group;
  private final HashCodec<Map<String, Object>> codec;
  private final Function<String, WriteKey<Shape.Hash>> hashes;
  private final Function<String, WriteKey<Shape.Ranking>> times;

  /**
   * Members of a family of hashes whose field names are the members.
   *
   * @param group allows a hash and its sorted set together
   * @param hashes the hash that has a member
   * @param times the sorted set that has it
   * @throws IllegalArgumentException when one of them would expire, with all its members at once
   */
  public ExpiringMembers(
      Group group,
      HashCodec<Map<String, Object>> codec,
      Function<String, WriteKey<Shape.Hash>> hashes,
      Function<String, WriteKey<Shape.Ranking>> times) {
    group.families().forEach(Staying::require);
    this.group = group;
    this.codec = codec;
    this.hashes = hashes;
    this.times = times;
  }

  private static Script script(String file) {
    return Script.beside(ExpiringMembers.class, file);
  }

  /**
   * Writes a member that goes after this time, whatever it had left before; whether it is new.
   *
   * @throws IllegalArgumentException when it stays less than a millisecond or more than a thousand
   *     years: a server might keep it without any time
   */
  public Operation<Boolean> put(String member, Object value, Duration stays) {
    if (stays.compareTo(SHORTEST) < 0 || stays.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException("from %s to %s: %s".formatted(SHORTEST, LONGEST, stays));
    }
    List<byte[]> arguments =
        Arguments.of(member, codec.encodeField(member, value), stays.toMillis());
    return call(PUT, member, arguments)
        .orWith(Ability.HPEXPIRE, call(PUT_WITH_TTL, member, arguments));
  }

  /** The value of a member that has not gone. */
  public Operation<Optional<Object>> find(String member) {
    return FIND.operation(
        group,
        keys(member),
        Arguments.of(member),
        reply -> reply.find().flatMap(bytes -> codec.decodeField(member, bytes).find()));
  }

  /** Removes a member before its time; false when it is not there. */
  public Operation<Boolean> remove(String member) {
    return call(REMOVE, member, Arguments.of(member));
  }

  /**
   * Removes members that have gone from the partition that this member belongs to.
   *
   * @param most so many at once, from 1 to 5,000, so that others do not wait long
   * @return how many there were; less than the most when the partition is clean
   */
  public Operation<Long> sweep(String member, int most) {
    if (most < 1 || most > MOST_SWEPT) {
      throw new IllegalArgumentException(
          "%,d at once; it must be from 1 to %,d".formatted(most, MOST_SWEPT));
    }
    return SWEEP.operation(group, keys(member), Arguments.of(most), Reply::whole);
  }

  private Operation<Boolean> call(Script script, String member, List<byte[]> arguments) {
    return script.operation(group, keys(member), arguments, reply -> reply.whole() == 1);
  }

  private List<Key> keys(String member) {
    return List.of(hashes.apply(member).key(), times.apply(member).key());
  }
}
