package dev.berth.keyspace.redis.hold;

import dev.berth.keyspace.redis.Arguments;
import dev.berth.keyspace.redis.Operation;
import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisException;
import dev.berth.keyspace.redis.Script;
import dev.berth.keyspace.redis.access.Keys;
import dev.berth.keyspace.typed.Shape;
import dev.berth.keyspace.typed.WriteKey;
import java.time.Duration;

/**
 * A key that this client holds: it wrote its own mark there. A virtual thread renews it three times
 * in each span, until it is released or lost. It is lost when somebody else's mark or none is found
 * there, or when a whole span passed in which no renewal was confirmed. What was lost is never held
 * again. Safe for use by many threads.
 */
public final class Hold {
  private static final Script TAKE = Script.beside(Hold.class, "take.lua");
  private static final Script RENEW = Script.beside(Hold.class, "renew.lua");
  private static final int RENEWALS_PER_SPAN = 3;
  private static final int RETRIES_PER_SPAN = 20;

  private final Redis redis;
  private final WriteKey<Shape.Value> key;
  private final byte[] mark;
  private final Duration span;
  private final Tenure tenure;

  private Hold(
      Redis redis, WriteKey<Shape.Value> key, byte[] mark, Duration span, long askedAtNanos) {
    this.redis = redis;
    this.key = key;
    this.mark = mark.clone();
    this.span = span;
    this.tenure = new Tenure(askedAtNanos + span.toNanos());
  }

  /**
   * Begins to renew a key that was just taken.
   *
   * @param mark what was written there
   * @param span how long the key lives after each renewal
   * @param askedAtNanos {@link System#nanoTime()} from before the server was asked for it: the span
   *     cannot have begun earlier
   */
  public static Hold begin(
      Redis redis, WriteKey<Shape.Value> key, byte[] mark, Duration span, long askedAtNanos) {
    Hold hold = new Hold(redis, key, mark, span, askedAtNanos);
    Thread.ofVirtual().name("renew " + key.key().family()).start(hold::renewUntilEnded);
    return hold;
  }

  /**
   * Whether nobody else can have the key at this moment, by the clock of this machine. True is a
   * fact of the past as soon as it is returned: only a number that the written data keeps can stop
   * a process that sleeps after asking.
   */
  public boolean isHeld() {
    return tenure.isHeld();
  }

  /** Runs this once when the key is lost, in the renewing thread; at once when it is already. */
  public void onLost(Runnable listener) {
    tenure.onLost(listener);
  }

  /** Ends the renewing and leaves the key as it is. False when it was lost or released before. */
  public boolean stop() {
    return tenure.release();
  }

  /**
   * Deletes the key, unless it is somebody else's by now.
   *
   * @return whether it was held until now
   * @throws RedisException when the server cannot be asked; the key then goes by itself
   */
  public boolean release() {
    return stop() && redis.run(release(key, mark));
  }

  /**
   * Takes a key that is free, or begins the span of one that has this mark anew. Nothing else
   * renews it: for work that comes again and again, which whoever stops asking for it loses.
   *
   * @return whether the key has this mark now
   * @throws IllegalArgumentException when the key would not expire
   */
  public static Operation<Boolean> take(WriteKey<Shape.Value> key, byte[] mark) {
    long span = Span.of(key.key().family()).toMillis();
    return TAKE.operation(key.key(), Arguments.of(mark, span), reply -> reply.whole() == 1);
  }

  /** Deletes a key, unless something else than this mark is there. True when it did. */
  public static Operation<Boolean> release(WriteKey<Shape.Value> key, byte[] mark) {
    return Keys.deleteIf(key, mark);
  }

  private void renewUntilEnded() {
    Duration pause = span.dividedBy(RENEWALS_PER_SPAN);
    while (!tenure.endsWithin(pause)) {
      pause = span.dividedBy(renew() ? RENEWALS_PER_SPAN : RETRIES_PER_SPAN);
    }
  }

  /** False when the server could not be asked. */
  private boolean renew() {
    long asked = System.nanoTime();
    long left = tenure.left();
    if (left <= 0) {
      tenure.lose();
      return false;
    }
    try {
      if (redis.run(renewal(), Duration.ofNanos(left))) {
        tenure.extend(asked + span.toNanos());
      } else {
        tenure.lose();
      }
      return true;
    } catch (RuntimeException e) {
      // Whatever kept it from being asked: it is asked again until the span is over.
      return false;
    }
  }

  private Operation<Boolean> renewal() {
    return RENEW.operation(
        key.key(), Arguments.of(mark, span.toMillis()), reply -> reply.whole() == 1);
  }
}
