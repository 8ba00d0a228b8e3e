package dev.berth.keyspace.redis.observe;

import dev.berth.keyspace.key.Family;
import dev.berth.keyspace.redis.Effect;
import dev.berth.keyspace.redis.Observer;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Counts and times operations.
 *
 * <ul>
 *   <li>{@code keyspace.operations}, a timer by keyspace, family, effect (read, write, delete) and
 *       result (hit, miss, done, error);
 *   <li>{@code keyspace.bytes}, a counter by keyspace, family and direction (sent, received).
 * </ul>
 */
public final class MeterObserver implements Observer {
  private final MeterRegistry registry;
  private final Map<Operations, Timer> timers = new ConcurrentHashMap<>();
  private final Map<Family, Traffic> traffic = new ConcurrentHashMap<>();

  public MeterObserver(MeterRegistry registry) {
    this.registry = registry;
  }

  private record Operations(Family family, Effect effect, Result result) {}

  private record Traffic(Counter sent, Counter received) {}

  @Override
  public void observe(Family family, Outcome outcome) {
    timers
        .computeIfAbsent(new Operations(family, outcome.effect(), outcome.result()), this::timer)
        .record(outcome.took());
    Traffic bytes = traffic.computeIfAbsent(family, this::traffic);
    bytes.sent().increment((double) outcome.sent());
    bytes.received().increment((double) outcome.received());
  }

  private Timer timer(Operations operations) {
    return Timer.builder("keyspace.operations")
        .description("Operations on the keys of a family")
        .tag("keyspace", operations.family().keyspace())
        .tag("family", operations.family().name())
        .tag("effect", lower(operations.effect()))
        .tag("result", lower(operations.result()))
        .register(registry);
  }

  private Traffic traffic(Family family) {
    return new Traffic(counter(family, "sent"), counter(family, "received"));
  }

  private Counter counter(Family family, String direction) {
    return Counter.builder("keyspace.bytes")
        .description("Bytes of keys, arguments and replies of a family")
        .baseUnit("bytes")
        .tag("keyspace", family.keyspace())
        .tag("family", family.name())
        .tag("direction", direction)
        .register(registry);
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
