package dev.berth.registry;

import dev.berth.registry.gc.figures.Backlog;
import dev.berth.registry.gc.figures.GcStatus;
import dev.berth.registry.gc.figures.GcStatus.Removed;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What {@code berth gc status} prints. */
final class GcStatusText {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration DAY = Duration.ofDays(1);

  private GcStatusText() {}

  static String table(GcStatus status) {
    Backlog backlog = status.backlog();
    return String.join(
        "\n",
        line("waiting", "total", "due now", "retried", "overdue"),
        queue("manifests", backlog.manifests()),
        queue("blobs", backlog.blobs()),
        queue("objects", backlog.objects()),
        line("their bytes", Amounts.bytes(backlog.bytes())),
        "",
        line("removed", "last hour", "last 24 h", "on record"),
        removed("manifests", status, Removed::manifests),
        removed("links", status, Removed::links),
        removed("blobs", status, Removed::blobs),
        removed("objects", status, Removed::objects),
        removed("bytes freed", status, removed -> Amounts.bytes(removed.bytes())),
        line("per minute", rate(status.lastHour(), HOUR), rate(status.lastDay(), DAY)),
        "",
        line("restorable", status.restorable()) + " manifests");
  }

  private static String queue(String name, Backlog.Queue queue) {
    String overdue = queue.overdue().map(Amounts::time).orElse("-");
    return line(name, queue.waiting(), queue.due(), queue.retried(), overdue);
  }

  private static String removed(String name, GcStatus status, Function<Removed, Object> figure) {
    return line(
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

  private static String line(String name, Object... columns) {
    StringBuilder line = new StringBuilder("%-11s".formatted(name));
    for (Object column : columns) {
      line.append("%12s".formatted(column));
    }
    return line.toString();
  }

  static String json(GcStatus status) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("waiting", waiting(status.backlog()));
    fields.put("removedLastHour", removed(status.lastHour()));
    fields.put("removedLastDay", removed(status.lastDay()));
    fields.put("removedOnRecord", removed(status.recorded()));
    fields.put("restorableManifests", status.restorable());
    return JsonMapper.builder()
        .enable(SerializationFeature.INDENT_OUTPUT)
        .build()
        .writeValueAsString(fields);
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
