package dev.berth.registry.gc;

import dev.berth.registry.config.GcConfig;
import dev.berth.registry.metrics.Metrics;
import dev.berth.registry.redis.JobLock;
import dev.berth.registry.redis.JobLocks;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * The collectors of a node, at work. Any number of nodes may have one; they share what is due, and
 * none waits for another.
 */
public final class GcAgent implements AutoCloseable {
  private final GarbageCollection collection;
  private final GcConfig config;
  private final Metrics metrics;
  private final JobLocks locks;
  private final List<CollectorLoop> loops = new ArrayList<>();
  private final List<JobLock> taken = new ArrayList<>();

  private GcAgent(GarbageCollection collection, GcConfig config, Metrics metrics, JobLocks locks) {
    this.collection = collection;
    this.config = config;
    this.metrics = metrics;
    this.locks = locks;
  }

  /**
   * Starts to collect, with as many workers for each kind as configured, but never with more than a
   * quarter of the connections at once: requests come first.
   */
  public static GcAgent start(
      GarbageCollection collection,
      GcConfig config,
      int poolSize,
      Metrics metrics,
      JobLocks locks) {
    GcAgent agent = new GcAgent(collection, config, metrics, locks);
    if (config.workers() > 0) {
      agent.start(new Semaphore(Math.max(1, poolSize / 4)));
    }
    return agent;
  }

  private void start(Semaphore connections) {
    ClockWatch clocks = collection.watchClocks(config.shortestDelay());
    clocks.show(metrics);
    for (Collector collector : collection.all()) {
      CollectorMetrics figures = new CollectorMetrics(metrics, collector.name());
      for (Collector worker : workers(collector)) {
        loops.add(CollectorLoop.start(worker, clocks, connections, config.interval(), figures));
      }
    }
  }

  private List<Collector> workers(Collector collector) {
    if (!collector.oneIsEnough()) {
      return Collections.nCopies(config.workers(), collector);
    }
    JobLock lock = locks.collection(collector.name());
    taken.add(lock);
    return List.of(new OnOneNode(collector, lock));
  }

  @Override
  public void close() {
    loops.forEach(CollectorLoop::close);
    taken.forEach(JobLock::giveBack);
  }
}
