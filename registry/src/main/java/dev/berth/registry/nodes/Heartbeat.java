package dev.berth.registry.nodes;

import dev.berth.registry.redis.RegistryRedis;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says again and again that a node is running, and that it is not when it stops. A Redis that is
 * away is told when it is back. Each time it also asks whether this registry owns the Redis.
 */
public final class Heartbeat implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Heartbeat.class);

  /** A third of how long it is believed. */
  private static final Duration INTERVAL = Duration.ofSeconds(5);

  /** While Redis is not there, such as in the first moments of a node. */
  private static final Duration RETRY = Duration.ofMillis(500);

  /** Nobody asks again, so it may take longer than a request would wait. */
  private static final Duration FAREWELL = Duration.ofSeconds(2);

  private final RegistryRedis redis;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread;

  private Heartbeat(RegistryRedis redis, Supplier<LiveNode> node) {
    this.redis = redis;
    this.thread = Thread.ofVirtual().name("heartbeat").start(() -> run(node));
  }

  /**
   * Begins.
   *
   * @param node is asked once, in the background: finding the name of the host may take a while
   */
  public static Heartbeat start(RegistryRedis redis, Supplier<LiveNode> node) {
    return new Heartbeat(redis, node);
  }

  private void run(Supplier<LiveNode> supplier) {
    try {
      LiveNode node = supplier.get();
      LiveNodes nodes = new LiveNodes(redis);
      Duration pause;
      do {
        pause = beat(nodes, node) ? INTERVAL : RETRY;
      } while (!closing.await(pause.toNanos(), TimeUnit.NANOSECONDS));
      redis.ask(nodes.remove(node), FAREWELL);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      log.atError().setCause(e).log("heartbeats have ended");
    }
  }

  /** Returns whether Redis answered. Nothing is said to one that belongs to another registry. */
  private boolean beat(LiveNodes nodes, LiveNode node) {
    return redis
        .claim()
        .find()
        .map(owned -> !owned || redis.ask(nodes.put(node)).find().isPresent())
        .orElse(false);
  }

  @Override
  public void close() {
    closing.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
