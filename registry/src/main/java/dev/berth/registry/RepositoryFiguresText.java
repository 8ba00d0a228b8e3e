package dev.berth.registry;

import dev.berth.oci.RepositoryName;
import dev.berth.registry.output.Amounts;
import dev.berth.registry.output.Json;
import dev.berth.registry.output.Table;
import dev.berth.registry.output.Table.Align;
import dev.berth.registry.repository.RepositoryFigures;
import dev.berth.registry.traffic.RepositoryTraffic;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What {@code berth repository show} prints. */
final class RepositoryFiguresText {
  private static final String COUNTED =
      "Pulls and pushes are counted some seconds after they happen (redis.drain-interval);"
          + " the times are those of counting.";

  private RepositoryFiguresText() {}

  static String table(RepositoryName name, RepositoryFigures figures, RepositoryTraffic traffic) {
    String table =
        Table.of(Align.LEFT, Align.LEFT)
            .row("name", name)
            .row("created", Amounts.moment(figures.createdAt()))
            .row("tags", figures.tags())
            .row("manifests", figures.manifests())
            .row("blobs", figures.blobs())
            .row("size", Amounts.bytes(figures.bytes()))
            .row("uploads", figures.uploads())
            .row("pulls", traffic.pulls())
            .row("last pull", text(traffic.lastPull()))
            .row("pushes", traffic.pushes())
            .row("last push", text(traffic.lastPush()))
            .toString();
    return traffic.lastPull().or(traffic::lastPush).isPresent() ? table + "\n" + COUNTED : table;
  }

  private static String text(Optional<Instant> time) {
    return time.map(Amounts::moment).orElse("never");
  }

  static String json(RepositoryName name, RepositoryFigures figures, RepositoryTraffic traffic) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", name.path());
    fields.put("createdAt", figures.createdAt().toString());
    fields.put("tags", figures.tags());
    fields.put("manifests", figures.manifests());
    fields.put("blobs", figures.blobs());
    fields.put("bytes", figures.bytes());
    fields.put("uploads", figures.uploads());
    fields.put("pulls", traffic.pulls());
    traffic.lastPull().ifPresent(time -> fields.put("lastPullAt", time.toString()));
    fields.put("pushes", traffic.pushes());
    traffic.lastPush().ifPresent(time -> fields.put("lastPushAt", time.toString()));
    return Json.document(fields);
  }
}
