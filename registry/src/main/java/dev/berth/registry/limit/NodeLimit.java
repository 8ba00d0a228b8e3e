package dev.berth.registry.limit;

import dev.berth.keyspace.redis.limit.Allowance;
import dev.berth.keyspace.redis.limit.Rate;
import dev.berth.registry.budget.ClientAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * A limit in the memory of this node, by the same rule as the one in Redis. It remembers so many
 * clients and no more: the one that was not seen for longest is forgotten, and may do everything
 * again. Safe for use by many threads.
 */
final class NodeLimit {
  private final long unit;
  private final long whole;
  private final LongSupplier clock;

  /** The time at which what a client took is paid off. */
  private final Map<ClientAddress, Long> paidOff;

  /**
   * A limit of which nothing is used yet.
   *
   * @param most how many clients are remembered
   * @param clock in nanoseconds from anywhere
   */
  NodeLimit(Rate rate, int most, LongSupplier clock) {
    this.unit = rate.per().toNanos() / rate.units();
    this.whole = unit * rate.burst();
    this.clock = clock;
    this.paidOff =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<ClientAddress, Long> eldest) {
            return size() > most;
          }
        };
  }

  /** Takes one unit. */
  synchronized Allowance take(ClientAddress client) {
    long now = clock.getAsLong();
    long debt = Math.max(paidOff.getOrDefault(client, now) - now, 0);
    long wait = debt + unit - whole;
    if (wait > 0) {
      return new Allowance(false, 0, Duration.ofNanos(wait), Duration.ofNanos(debt));
    }
    long owed = debt + unit;
    paidOff.put(client, now + owed);
    return new Allowance(true, (whole - owed) / unit, Duration.ZERO, Duration.ofNanos(owed));
  }

  synchronized int remembered() {
    return paidOff.size();
  }
}
