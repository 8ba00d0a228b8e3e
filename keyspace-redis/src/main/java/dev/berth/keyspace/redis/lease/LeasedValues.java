package dev.berth.keyspace.redis.lease;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.key.Group;
import dev.berth.keyspace.life.Life;
import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisException;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.redis.Script;
import dev.berth.keyspace.redis.hold.Hold;
import dev.berth.keyspace.redis.hold.Span;
import dev.berth.keyspace.redis.hold.WaitForOthers;
import dev.berth.keyspace.value.ValueCodec;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Copies of what a slow source holds. A reader that finds none takes the <b>lease</b> and asks the
 * source; the others wait for what it writes. The lease is a key of its own, of a family such as
 * {@code lease.article}, that lives as long as its family declares: longer than the source usually
 * takes. A copy is written only by whoever holds the lease at that moment. A writer that changed
 * the source calls {@link #remove}, which ends the lease too; so no copy of an older state can
 * appear afterwards. Safe for use by many threads.
 */
public final class LeasedValues<T> {
  private static final Script FIND = Script.beside(LeasedValues.class, "find.lua");
  private static final Script FILL = Script.beside(LeasedValues.class, "fill.lua");
  private static final Script REMOVE = Script.beside(LeasedValues.class, "remove.lua");
  private static final Duration UNUSABLE = Duration.ofMillis(-1);

  private final Redis redis;
  private final Group group;
  private final ValueCodec<T> codec;
  private final EarlyRefresh early;
  private final Duration patience;
  private final long span;

  /**
   * Copies as the codec writes them.
   *
   * @param group allows a value and its lease together
   * @param patience how long a reader waits for another one to fill
   * @throws IllegalArgumentException when only the first write begins the life of a value
   */
  public LeasedValues(Redis redis, Group group, ValueCodec<T> codec, Duration patience) {
    this(redis, group, codec, patience, new EarlyRefresh(new Random(), 1));
  }

  LeasedValues(
      Redis redis, Group group, ValueCodec<T> codec, Duration patience, EarlyRefresh early) {
    this.redis = redis;
    this.group = group;
    this.codec = codec;
    this.patience = patience;
    this.early = early;
    this.span =
        codec.family().life().life() instanceof Life.Stays ? 0 : Span.of(codec.family()).toMillis();
  }

  /**
   * The copy; else what the source has, which then becomes the copy. When filling early fails, the
   * copy that is still there is given.
   *
   * @param source empty when it has nothing, which is not kept
   * @throws RedisException when the server cannot be asked for a copy. What the source gave is not
   *     lost when the server goes away afterwards.
   */
  public Optional<T> find(LeasedKey key, Supplier<Optional<T>> source) {
    WaitForOthers waiting = new WaitForOthers(patience);
    String asking = UUID.randomUUID().toString();
    Duration before = early.before();
    do {
      Found found = ask(key, asking, before);
      Optional<T> copy = found.copy().flatMap(bytes -> decode(key, bytes));
      if (found.leased()) {
        return fill(key, asking, copy, source);
      }
      if (copy.isPresent()) {
        return copy;
      }
      before = found.copy().isPresent() ? UNUSABLE : before;
    } while (waiting.pause(patience));
    return source.get();
  }

  /** To be called by whoever changed the source, afterwards. True when there was a copy. */
  public Operation<Boolean> remove(LeasedKey key) {
    return REMOVE.operation(group, key.keys(), List.of(), reply -> reply.whole() == 1);
  }

  private record Found(boolean leased, Optional<byte[]> copy) {}

  /** A full server gives no lease; what it has not, is read from the source without waiting. */
  private Found ask(LeasedKey key, String asking, Duration before) {
    try {
      return redis.run(find(key, asking, before));
    } catch (RedisException.ServerFull e) {
      Optional<byte[]> copy =
          redis.run(Operation.read(key.value().key(), "GET", List.of(), Reply::find));
      return new Found(copy.isEmpty(), copy);
    }
  }

  private Operation<Found> find(LeasedKey key, String asking, Duration before) {
    long leaseSpan = Span.of(key.lease().key().family()).toMillis();
    List<byte[]> arguments = Arguments.of(asking, leaseSpan, before.toMillis());
    return FIND.operation(group, key.keys(), arguments, LeasedValues::found);
  }

  private static Found found(Reply reply) {
    List<Reply> items = reply.items();
    return new Found(items.get(0).whole() == 1, items.get(1).find());
  }

  private Optional<T> decode(LeasedKey key, byte[] bytes) {
    return codec.decode(bytes, key.value().key().verifiedInputs()).find();
  }

  private Optional<T> fill(
      LeasedKey key, String asking, Optional<T> copy, Supplier<Optional<T>> source) {
    long began = System.nanoTime();
    Optional<T> read;
    try {
      read = source.get();
    } catch (RuntimeException e) {
      attempt(Hold.release(key.lease(), asking.getBytes(UTF_8)));
      return Optional.of(copy.orElseThrow(() -> e));
    }
    early.took(Duration.ofNanos(System.nanoTime() - began));
    attempt(write(key, asking, read));
    return read;
  }

  /**
   * The reader has its answer; a copy that is not written, and a lease, are made up for by time.
   */
  private void attempt(Operation<Boolean> operation) {
    try {
      redis.run(operation);
    } catch (RedisException e) {
      // Whoever asks next meets the same server and hears of it then.
    }
  }

  private Operation<Boolean> write(LeasedKey key, String asking, Optional<T> read) {
    Arguments arguments = new Arguments().add(asking).add(span);
    read.map(codec::encode).ifPresent(arguments::add);
    return FILL.operation(group, key.keys(), arguments.list(), reply -> reply.whole() == 1);
  }
}
