package dev.berth.keyspace.redis.lock;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisException;
import dev.berth.keyspace.redis.Reply;
import dev.berth.keyspace.redis.Script;
import dev.berth.keyspace.redis.hold.Hold;
import dev.berth.keyspace.redis.hold.Span;
import dev.berth.keyspace.redis.hold.WaitForOthers;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Locks on keys of families that a catalog declares for it, such as {@code lock.cart}. A lock is
 * one string, {@code <number>:<owner>}, that lives as long as its family declares unless its owner
 * renews it; when nobody has the lock, there is no key. Safe for use by many threads.
 *
 * <p>The <b>number</b> is for data that must not be changed by an owner that lost the lock without
 * noticing: who writes the data keeps the highest number seen, and refuses smaller ones ({@link
 * FencedHashes}). It is the time of the server in microseconds when the lock was taken, and at
 * least one more than any number this object has given. So it needs no counter that would have to
 * outlive the lock, and it goes on growing when a server lost its data. A lock that ran out is
 * taken by another at least a span later; so the clocks of a master and the replica that takes over
 * may differ by a span, or a clock be put back as much, before a number is too small.
 */
public final class Locks {
  private static final Script ACQUIRE = Script.beside(Locks.class, "acquire.lua");

  private static final Duration LONG = Duration.ofSeconds(1);

  private final Redis redis;
  private final AtomicLong highest = new AtomicLong();

  public Locks(Redis redis) {
    this.redis = redis;
  }

  /**
   * Takes a lock that is free; empty when somebody has it, be it this client.
   *
   * @throws RedisException when the server cannot be asked; where it says that the write may have
   *     happened, nobody may have the lock until its span is over
   * @throws IllegalArgumentException when the key would not expire: a lock whose owner died would
   *     stay
   */
  public Optional<HeldLock> tryAcquire(WriteKey<Shape.Value> lock) {
    return ask(lock, newOwner()).lock();
  }

  /**
   * Takes a lock as soon as it is free. Who waits longest is not preferred. A server that is away
   * meanwhile is asked again.
   *
   * @return empty when it was not free in this time, or when the waiting thread was interrupted,
   *     which stays set; then nobody may have the lock until its span is over
   */
  public Optional<HeldLock> acquire(WriteKey<Shape.Value> lock, Duration patience) {
    WaitForOthers waiting = new WaitForOthers(patience);
    String owner = newOwner();
    Answer answer = askAgain(lock, owner, waiting);
    while (answer.lock().isEmpty() && waiting.pause(answer.freeAfter())) {
      answer = askAgain(lock, owner, waiting);
    }
    return answer.lock();
  }

  /** What was perhaps given to the owner without its knowing is given to it again. */
  private Answer askAgain(WriteKey<Shape.Value> lock, String owner, WaitForOthers waiting) {
    while (true) {
      try {
        return ask(lock, owner);
      } catch (RedisException.Unreachable | RedisException.TimedOut | RedisException.NotReady e) {
        if (!waiting.pause(LONG)) {
          return giveUp(e);
        }
      }
    }
  }

  private static Answer giveUp(RedisException why) {
    if (Thread.currentThread().isInterrupted()) {
      return new Answer(Optional.empty(), Duration.ZERO);
    }
    throw why;
  }

  private record Answer(Optional<HeldLock> lock, Duration freeAfter) {}

  private Answer ask(WriteKey<Shape.Value> lock, String owner) {
    Duration span = Span.of(lock.key().family());
    long asked = System.nanoTime();
    List<byte[]> arguments = Arguments.of(owner, span.toMillis(), highest.get());
    List<Reply> reply = redis.run(ACQUIRE.operation(lock.key(), arguments, Reply::items));
    long value = reply.get(1).whole();
    if (reply.getFirst().whole() == 0) {
      return new Answer(Optional.empty(), Duration.ofMillis(Math.max(value, 0)));
    }
    highest.accumulateAndGet(value, Math::max);
    byte[] mark = (value + ":" + owner).getBytes(UTF_8);
    return new Answer(
        Optional.of(new HeldLock(value, Hold.begin(redis, lock, mark, span, asked))),
        Duration.ZERO);
  }

  private static String newOwner() {
    return UUID.randomUUID().toString();
  }
}
