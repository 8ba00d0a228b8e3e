package dev.berth.registry.gc.figures;

import dev.berth.registry.db.Database;
import dev.berth.registry.metrics.Metrics;
import dev.berth.registry.metrics.Recent;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Shows the backlog among the metrics; its figures are not known while the database is away. */
public final class BacklogGauges {
  private final Metrics metrics;
  private final Recent<Backlog> backlog;

  private BacklogGauges(Metrics metrics, Database database) {
    this.metrics = metrics;
    BacklogTable table = new BacklogTable();
    this.backlog = new Recent<>(() -> database.read(table::get));
  }

  public static void show(Metrics metrics, Database database) {
    BacklogGauges gauges = new BacklogGauges(metrics, database);
    gauges.show("manifests", Backlog::manifests);
    gauges.show("blobs", Backlog::blobs);
    gauges.show("objects", Backlog::objects);
    gauges.show(
        "berth.gc.waiting.bytes",
        "Bytes of the objects that wait, as far as their size is known",
        Map.of(),
        Backlog::bytes);
  }

  private void show(String kind, Function<Backlog, Backlog.Queue> queue) {
    Map<String, String> labels = Map.of("kind", kind);
    show(
        "berth.gc.waiting",
        "Events and objects that wait to be worked on",
        labels,
        all -> queue.apply(all).waiting());
    show(
        "berth.gc.due",
        "Events and objects that could be worked on now",
        labels,
        all -> queue.apply(all).due());
    show(
        "berth.gc.retried",
        "Events and objects that wait after a failure",
        labels,
        all -> queue.apply(all).retried());
    show(
        "berth.gc.overdue.seconds",
        "How long the first of those that are due has been due",
        labels,
        all -> seconds(queue.apply(all).overdue().orElse(Duration.ZERO)));
  }

  private void show(
      String name, String description, Map<String, String> labels, ToDoubleFunction<Backlog> part) {
    metrics.gauge(
        name,
        description,
        labels,
        () -> backlog.find().map(part::applyAsDouble).orElse(Double.NaN));
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1000.0;
  }
}
