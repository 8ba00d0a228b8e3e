package dev.berth.registry.metrics;

import dev.berth.registry.http.RequestObserver;
import dev.berth.registry.http.ServedRequest;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counts requests and their bytes, and how long they took. */
public final class RequestMetrics implements RequestObserver {
  private static final Duration[] BUCKETS = {
    Duration.ofMillis(5),
    Duration.ofMillis(25),
    Duration.ofMillis(100),
    Duration.ofMillis(500),
    Duration.ofSeconds(2),
    Duration.ofSeconds(10),
    Duration.ofMinutes(1)
  };

  private final MeterRegistry registry;
  private final Counter received;
  private final Counter sent;
  private final Map<Kind, Timer> timers = new ConcurrentHashMap<>();

  /** What requests are told apart by; clients cannot make up new ones. */
  private record Kind(String method, String route, String status) {
    static Kind of(ServedRequest request) {
      return new Kind(request.method(), request.route(), statusClass(request.status()));
    }

    private static String statusClass(int status) {
      return status == 0 ? "cut" : status / 100 + "xx";
    }
  }

  public RequestMetrics(Metrics metrics) {
    this.registry = metrics.registry();
    this.received = bytes("received", "Bytes of request bodies");
    this.sent = bytes("sent", "Bytes of answer bodies");
  }

  private Counter bytes(String direction, String description) {
    return Counter.builder("berth.http." + direction)
        .baseUnit("bytes")
        .description(description)
        .register(registry);
  }

  @Override
  public void ended(ServedRequest request) {
    timers.computeIfAbsent(Kind.of(request), this::timer).record(request.time());
    received.increment((double) request.received());
    sent.increment((double) request.sent());
  }

  private Timer timer(Kind kind) {
    return Timer.builder("berth.http.requests")
        .description("Requests, from their head to the end of the answer")
        .tags("method", kind.method(), "route", kind.route(), "status", kind.status())
        .serviceLevelObjectives(BUCKETS)
        .register(registry);
  }
}
