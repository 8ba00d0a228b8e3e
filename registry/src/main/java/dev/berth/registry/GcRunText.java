package dev.berth.registry;

import dev.berth.registry.gc.CollectionRun.Totals;
import dev.berth.registry.gc.Outcome;
import dev.berth.registry.gc.figures.Backlog;
import dev.berth.registry.output.Amounts;
import dev.berth.registry.output.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What {@code berth gc run} prints. */
final class GcRunText {
  private static final int BAR = 24;

  private GcRunText() {}

  /** What there is to lose, before anybody is asked. */
  static String waiting(Backlog backlog) {
    return """
        Waiting: %s of manifests, %s of blobs, %s in storage (%s).
        All of this is collected now, due or not. What is removed cannot be restored,
        and pushes that are under way may have to be repeated. Open uploads go on."""
        .formatted(
            Amounts.count(backlog.manifests().waiting(), "review"),
            Amounts.count(backlog.blobs().waiting(), "review"),
            Amounts.count(backlog.objects().waiting(), "object"),
            Amounts.bytes(backlog.bytes()));
  }

  /** A bar, which may be too short since collecting makes new work. */
  static String progress(Totals totals, long expected) {
    long done = totals.all().looked();
    long all = Math.max(1, Math.max(done, expected));
    int filled = (int) (BAR * done / all);
    return "[%s%s] %d of %d, removed %d, freed %s"
        .formatted(
            "#".repeat(filled),
            ".".repeat(BAR - filled),
            done,
            all,
            totals.all().removed(),
            Amounts.bytes(totals.of("objects").bytes()));
  }

  static String summary(Totals totals) {
    Outcome manifests = totals.of("manifests");
    Outcome blobs = totals.of("blobs");
    Outcome objects = totals.of("objects");
    int failed = totals.all().failed();
    return "collected (reviews %d, manifests %d, links and blobs %d, objects %d, freed %s)%s"
        .formatted(
            manifests.looked() + blobs.looked(),
            manifests.removed(),
            blobs.removed(),
            objects.removed(),
            Amounts.bytes(objects.bytes()),
            failed == 0 ? "" : "; %d failed and will be tried again".formatted(failed));
  }

  static String json(Totals totals) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (String kind : List.of("manifests", "blobs", "objects")) {
      fields.put(kind, fields(totals.of(kind)));
    }
    fields.put("failed", totals.all().failed());
    return Json.document(fields);
  }

  private static Map<String, Object> fields(Outcome outcome) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("reviewed", outcome.looked());
    fields.put("removed", outcome.removed());
    fields.put("bytes", outcome.bytes());
    fields.put("failed", outcome.failed());
    return fields;
  }
}
