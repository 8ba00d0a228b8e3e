package dev.berth.registry.cache;

import dev.berth.keyspace.redis.Operation;
import dev.berth.registry.redis.RedisAnswer.Answered;
import dev.berth.registry.redis.RegistryRedis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Takes fences away that were left behind: because Redis did not answer when they were to go, or
 * because a server took over that had not yet heard that they were gone. They do no harm, but the
 * database answers for their repositories until they are too old. Taking one away twice does no
 * harm either.
 *
 * <p>Of each fence it keeps what names it and nothing else, so that its memory does not depend on
 * how much a client changes at once; the operation is made when it is needed.
 */
final class LeftFences {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** Within this time a node learns that another server has taken over. */
  private static final Duration TAKE_OVER = Duration.ofSeconds(30);

  private static final long NO_SERVER = -1;

  private final RegistryRedis redis;
  private final Duration life;
  private final int max;
  private List<Removal> removals = new ArrayList<>();
  private boolean watched;

  /** Those in the list, and those that are being repeated. */
  private int count;

  /**
   * The fence of a writer.
   *
   * @param removal takes the fence with this token away
   */
  record Fence(String token, Function<String, Operation<Boolean>> removal) {}

  /**
   * A removal that may have to be repeated.
   *
   * @param server the number that stood for the server which answered it
   * @param until when there is no need any more
   */
  private record Removal(Fence fence, long server, long until) {}

  /**
   * Creates a list without fences.
   *
   * @param life of a fence that is not removed
   * @param max how many are remembered; more are left to their age
   */
  LeftFences(RegistryRedis redis, Duration life, int max) {
    this.redis = redis;
    this.life = life;
    this.max = max;
  }

  /**
   * A fence is gone.
   *
   * @param server what {@link RegistryRedis#changes} said before
   */
  void removed(Fence fence, long server) {
    add(removalFrom(fence, server));
  }

  /** A fence may still be there. */
  void notRemoved(Fence fence) {
    add(new Removal(fence, NO_SERVER, System.nanoTime() + life.toNanos()));
  }

  private static Removal removalFrom(Fence fence, long server) {
    return new Removal(fence, server, System.nanoTime() + TAKE_OVER.toNanos());
  }

  private synchronized void add(Removal removal) {
    if (count < max) {
      count++;
      removals.add(removal);
    }
    if (!watched) {
      watched = true;
      Thread.ofVirtual().name("left-fences").start(this::watch);
    }
  }

  private synchronized void keep(Removal removal) {
    removals.add(removal);
  }

  private synchronized void forgetOne() {
    count--;
  }

  private void watch() {
    try {
      for (List<Removal> all = takeAll(); !all.isEmpty(); all = takeAll()) {
        Thread.sleep(PAUSE);
        all.forEach(this::repeat);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** When there is none, nobody watches any more. */
  private synchronized List<Removal> takeAll() {
    List<Removal> taken = removals;
    removals = new ArrayList<>();
    watched = !taken.isEmpty();
    return taken;
  }

  private void repeat(Removal removal) {
    long server = redis.changes();
    if (removal.server() != server && isRemoved(removal.fence())) {
      keep(removalFrom(removal.fence(), server));
    } else if (removal.until() - System.nanoTime() > 0) {
      keep(removal);
    } else {
      forgetOne();
    }
  }

  private boolean isRemoved(Fence fence) {
    return redis.finish(fence.removal().apply(fence.token())) instanceof Answered;
  }
}
