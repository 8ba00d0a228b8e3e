package dev.berth.keyspace.redis.lock;

import dev.berth.keyspace.redis.RedisException;
import dev.berth.keyspace.redis.hold.Hold;

/**
 * A lock that this client has until it closes it, or loses it. It is renewed in the background.
 * Safe for use by many threads.
 */
public final class HeldLock implements AutoCloseable {
  private final long number;
  private final Hold hold;

  HeldLock(long number, Hold hold) {
    this.number = number;
    this.hold = hold;
  }

  /** Greater than that of everybody who had the lock before. */
  public long number() {
    return number;
  }

  /**
   * Whether nobody else can have the lock at this moment. By the time the caller acts on it, that
   * may have changed; data that must not suffer from it is written with the {@link #number()}.
   */
  public boolean isHeld() {
    return hold.isHeld();
  }

  /** Runs this once when the lock is lost; at once when it is already. It must not block. */
  public void onLost(Runnable listener) {
    hold.onLost(listener);
  }

  /**
   * Gives the lock back.
   *
   * @return false when it was lost before, so that another may have had it meanwhile
   * @throws RedisException when the server cannot be asked; the lock then ends by itself
   */
  public boolean release() {
    return hold.release();
  }

  /** Gives the lock back. Where the server cannot be asked, the lock ends by itself. */
  @Override
  public void close() {
    try {
      release();
    } catch (RedisException e) {
      // What was done under the lock is done; the lock goes with its span.
    }
  }
}
