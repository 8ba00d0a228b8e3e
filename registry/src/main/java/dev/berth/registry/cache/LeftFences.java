package dev.berth.registry.cache;

import dev.berth.keyspace.redis.Operation;
import dev.berth.registry.redis.RedisAnswer.Answered;
import dev.berth.registry.redis.RegistryRedis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes fences away that were left behind: because Redis did not answer when they were to go, or
 * because a server took over that had not yet heard that they were gone. They do no harm, but the
 * database answers for their repositories until they are too old. Taking one away twice does no
 * harm either.
 */
final class LeftFences {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** Within this time a node learns that another server has taken over. */
  private static final Duration TAKE_OVER = Duration.ofSeconds(30);

  /** More are left to their age. */
  private static final int MOST = 10_000;

  private static final long NO_SERVER = -1;

  private final RegistryRedis redis;
  private final Duration life;
  private List<Removal> removals = new ArrayList<>();
  private boolean watched;

  /**
   * A removal that may have to be repeated.
   *
   * @param server the number that stood for the server which answered it
   * @param until when there is no need any more
   */
  private record Removal(Operation<Boolean> operation, long server, long until) {}

  LeftFences(RegistryRedis redis, Duration life) {
    this.redis = redis;
    this.life = life;
  }

  /**
   * A fence is gone.
   *
   * @param server what {@link RegistryRedis#changes} said before
   */
  void removed(Operation<Boolean> removal, long server) {
    add(new Removal(removal, server, System.nanoTime() + TAKE_OVER.toNanos()));
  }

  /** A fence may still be there. */
  void notRemoved(Operation<Boolean> removal) {
    add(new Removal(removal, NO_SERVER, System.nanoTime() + life.toNanos()));
  }

  private synchronized void add(Removal removal) {
    if (removals.size() < MOST) {
      removals.add(removal);
    }
    if (!watched) {
      watched = true;
      Thread.ofVirtual().name("left-fences").start(this::watch);
    }
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
    if (removal.server() != server && redis.ask(removal.operation()) instanceof Answered) {
      removed(removal.operation(), server);
    } else if (removal.until() - System.nanoTime() > 0) {
      add(removal);
    }
  }
}
