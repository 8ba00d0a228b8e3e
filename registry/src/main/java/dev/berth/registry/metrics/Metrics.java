package dev.berth.registry.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.LongConsumer;

/**
 * All figures of a node. Each is described in docs/metrics.md, which a test compares with what is
 * printed here. Safe for use by many threads.
 */
public final class Metrics implements AutoCloseable {
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

  /** The library holds them by weak references only. */
  private final List<DoubleSupplier> sources = new CopyOnWriteArrayList<>();

  private final JvmGcMetrics pauses = new JvmGcMetrics();

  public Metrics() {
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    pauses.bindTo(registry);
  }

  /** For a library that measures itself, and for the classes of this package. */
  public MeterRegistry registry() {
    return registry;
  }

  /** A figure that somebody else counts, and that only grows. */
  public void counter(String name, String description, DoubleSupplier count) {
    counter(name, description, Map.of(), count);
  }

  /** Like the one before, one of several with the same name. */
  public void counter(
      String name, String description, Map<String, String> labels, DoubleSupplier count) {
    sources.add(count);
    FunctionCounter.builder(name, count, DoubleSupplier::getAsDouble)
        .description(description)
        .tags(tags(labels))
        .register(registry);
  }

  /** A figure that begins with 0; whoever has it adds to it. */
  public LongConsumer counter(String name, String description, Map<String, String> labels) {
    Counter counter =
        Counter.builder(name).description(description).tags(tags(labels)).register(registry);
    return count -> counter.increment((double) count);
  }

  /** How often something was done, and how long it took. */
  public Consumer<Duration> timer(String name, String description, Map<String, String> labels) {
    return Timer.builder(name).description(description).tags(tags(labels)).register(registry)
        ::record;
  }

  /** A figure that is asked for whenever the metrics are read; NaN when it is not known. */
  public void gauge(
      String name, String description, Map<String, String> labels, DoubleSupplier figure) {
    sources.add(figure);
    Gauge.builder(name, figure, DoubleSupplier::getAsDouble)
        .description(description)
        .tags(tags(labels))
        .register(registry);
  }

  private static List<Tag> tags(Map<String, String> labels) {
    return labels.entrySet().stream()
        .map(label -> Tag.of(label.getKey(), label.getValue()))
        .toList();
  }

  /** Everything, in the text format of Prometheus. */
  public String text() {
    return registry.scrape();
  }

  @Override
  public void close() {
    pauses.close();
    registry.close();
  }
}
