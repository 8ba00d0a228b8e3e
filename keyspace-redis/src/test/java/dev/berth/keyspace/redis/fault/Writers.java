package dev.berth.keyspace.redis.fault;

import dev.berth.keyspace.redis.Redis;
import dev.berth.keyspace.redis.RedisException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Customers who put things into their carts, all at once and without rest, until they are stopped.
 */
final class Writers implements AutoCloseable {
  private final Redis redis;
  private final AtomicLong done = new AtomicLong();
  private final Queue<RedisException> failures = new ConcurrentLinkedQueue<>();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean stopped;

  private Writers(Redis redis) {
    this.redis = redis;
  }

  /** Starts one for each of these customers; each writes pairs. */
  static Writers start(Redis redis, List<String> customers) {
    Writers writers = new Writers(redis);
    for (String customer : customers) {
      writers.threads.add(Thread.ofVirtual().start(() -> writers.write(customer)));
    }
    return writers;
  }

  /** So many customers, whose keys are in many slots. */
  static List<String> customers(String name, int count) {
    return IntStream.range(0, count).mapToObj(i -> name + i).toList();
  }

  private void write(String customer) {
    for (int i = 0; !stopped; i++) {
      try {
        redis.atomically(Shop.PAIR, Shop.pair(customer, "article" + i));
        done.incrementAndGet();
      } catch (RedisException e) {
        failures.add(e);
      }
    }
  }

  /** How many pairs were written for sure. */
  long done() {
    return done.get();
  }

  List<RedisException> failures() {
    return List.copyOf(failures);
  }

  @Override
  public void close() {
    stopped = true;
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
