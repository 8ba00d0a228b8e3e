package dev.berth.registry.cache;

import dev.berth.keyspace.redis.Operation;
import dev.berth.registry.redis.RedisAnswer.Unavailable;
import dev.berth.registry.redis.RegistryRedis;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Fences that could not be taken away, because Redis did not answer then. They are harmless, but
 * the database answers for their repositories until they are too old; so they are taken away as
 * soon as Redis answers again. Taking one away twice does no harm.
 */
final class LeftFences {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** More are left to their age. */
  private static final int MOST = 10_000;

  private final RegistryRedis redis;
  private final Duration life;
  private final Queue<Left> left = new ArrayDeque<>();
  private boolean working;

  private record Left(Operation<Boolean> removal, long since) {}

  LeftFences(RegistryRedis redis, Duration life) {
    this.redis = redis;
    this.life = life;
  }

  synchronized void add(Operation<Boolean> removal) {
    if (left.size() < MOST) {
      left.add(new Left(removal, System.nanoTime()));
    }
    if (!working) {
      working = true;
      Thread.ofVirtual().name("left-fences").start(this::takeAway);
    }
  }

  private void takeAway() {
    try {
      for (Left next = first(); next != null; next = first()) {
        if (redis.ask(next.removal()) instanceof Unavailable) {
          Thread.sleep(PAUSE);
        } else {
          done(next);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The oldest that is still there; with none, the work is over. */
  private synchronized @Nullable Left first() {
    while (!left.isEmpty() && isGone(left.element())) {
      left.remove();
    }
    working = !left.isEmpty();
    return left.peek();
  }

  private boolean isGone(Left fence) {
    return System.nanoTime() - fence.since() > life.toNanos();
  }

  private synchronized void done(Left fence) {
    left.remove(fence);
  }
}
