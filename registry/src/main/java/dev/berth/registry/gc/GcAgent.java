package dev.berth.registry.gc;

import dev.berth.registry.config.GcConfig;
import dev.berth.registry.metrics.Metrics;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * The collectors of a node, at work. Any number of nodes may have one; they share what is due, and
 * none waits for another.
 */
public final class GcAgent implements AutoCloseable {
  private final List<CollectorLoop> loops;

  private GcAgent(List<CollectorLoop> loops) {
    this.loops = loops;
  }

  /**
   * Starts to collect, with as many workers for each kind as configured, but never with more than a
   * quarter of the connections at once: requests come first.
   */
  public static GcAgent start(
      GarbageCollection collection, GcConfig config, int poolSize, Metrics metrics) {
    List<CollectorLoop> loops = new ArrayList<>();
    if (config.workers() > 0) {
      Semaphore connections = new Semaphore(Math.max(1, poolSize / 4));
      ClockWatch clocks = collection.watchClocks(config.shortestDelay());
      clocks.show(metrics);
      for (Collector collector : collection.all()) {
        CollectorMetrics figures = new CollectorMetrics(metrics, collector.name());
        for (int worker = 0; worker < config.workers(); worker++) {
          loops.add(
              CollectorLoop.start(collector, clocks, connections, config.interval(), figures));
        }
      }
    }
    return new GcAgent(loops);
  }

  @Override
  public void close() {
    loops.forEach(CollectorLoop::close);
  }
}
