package dev.berth.registry.gc;

import dev.berth.registry.redis.JobLock;
import dev.berth.registry.review.Due;

/**
 * A collector that one node at a time is enough for: finds nothing while another node does its
 * work. One that fails lets another try.
 */
record OnOneNode(Collector collector, JobLock lock) implements Collector {

  @Override
  public String name() {
    return collector.name();
  }

  @Override
  public Outcome collect(Due due, int most) {
    if (!lock.take()) {
      return Outcome.NOTHING;
    }
    try {
      return collector.collect(due, most);
    } catch (RuntimeException e) {
      lock.giveBack();
      throw e;
    }
  }
}
