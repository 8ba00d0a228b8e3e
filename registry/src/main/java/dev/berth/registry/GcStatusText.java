package dev.berth.registry;

import dev.berth.registry.gc.figures.Backlog;
import dev.berth.registry.gc.figures.GcStatus;
import dev.berth.registry.gc.figures.GcStatus.Removed;
import dev.berth.registry.output.Amounts;
import dev.berth.registry.output.Json;
import dev.berth.registry.output.Table;
import dev.berth.registry.output.Table.Align;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** What {@code berth gc status} prints. */
final class GcStatusText {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration DAY = Duration.ofDays(1);

  private GcStatusText() {}

  static String table(GcStatus status) {
    Backlog backlog = status.backlog();
    Table table = Table.of(Align.LEFT, Align.RIGHT, Align.RIGHT, Align.RIGHT, Align.RIGHT);
    table.row("waiting", "total", "due now", "retried", "overdue");
    queue(table, "manifests", backlog.manifests());
    queue(table, "blobs", backlog.blobs());
    queue(table, "objects", backlog.objects());
    table.row("their size", Amounts.bytes(backlog.bytes()));
    table.blank();
    table.row("removed", "last hour", "last 24 h", "on record");
    removed(table, "manifests", status, Removed::manifests);
    removed(table, "links", status, Removed::links);
    removed(table, "blobs", status, Removed::blobs);
    removed(table, "objects", status, Removed::objects);
    removed(table, "freed", status, removed -> Amounts.bytes(removed.bytes()));
    table.row("per minute", rate(status.lastHour(), HOUR), rate(status.lastDay(), DAY));
    table.blank();
    table.row("restorable", "total");
    table.row("manifests", status.restorable());
    return table.toString();
  }

  private static void queue(Table table, String name, Backlog.Queue queue) {
    String overdue = queue.overdue().map(Amounts::time).orElse("-");
    table.row(name, queue.waiting(), queue.due(), queue.retried(), overdue);
  }

  private static void removed(
      Table table, String name, GcStatus status, Function<Removed, Object> figure) {
    table.row(
        name,
        figure.apply(status.lastHour()),
        figure.apply(status.lastDay()),
        figure.apply(status.recorded()));
  }

  /** Everything that was removed, by minute. */
  private static String rate(Removed removed, Duration time) {
    long all = removed.manifests() + removed.links() + removed.blobs() + removed.objects();
    return String.format(Locale.ROOT, "%.1f", (double) all / time.toMinutes());
  }

  static String json(GcStatus status) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("waiting", waiting(status.backlog()));
    fields.put("removedLastHour", removed(status.lastHour()));
    fields.put("removedLastDay", removed(status.lastDay()));
    fields.put("removedOnRecord", removed(status.recorded()));
    fields.put("restorableManifests", status.restorable());
    return Json.document(fields);
  }

  private static Map<String, Object> waiting(Backlog backlog) {
    Map<String, Object> objects = queue(backlog.objects());
    objects.put("bytes", backlog.bytes());
    Map<String, Object> queues = new LinkedHashMap<>();
    queues.put("manifests", queue(backlog.manifests()));
    queues.put("blobs", queue(backlog.blobs()));
    queues.put("objects", objects);
    return queues;
  }

  private static Map<String, Object> queue(Backlog.Queue queue) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("total", queue.waiting());
    fields.put("due", queue.due());
    fields.put("retried", queue.retried());
    fields.put("overdueSeconds", queue.overdue().orElse(Duration.ZERO).toSeconds());
    return fields;
  }

  private static Map<String, Object> removed(Removed removed) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("manifests", removed.manifests());
    fields.put("links", removed.links());
    fields.put("blobs", removed.blobs());
    fields.put("objects", removed.objects());
    fields.put("bytesFreed", removed.bytes());
    return fields;
  }
}
