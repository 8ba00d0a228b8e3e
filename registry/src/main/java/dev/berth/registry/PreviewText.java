package dev.berth.registry;

import dev.berth.registry.gc.inquiry.Preview;
import dev.berth.registry.gc.inquiry.Preview.Thing;
import dev.berth.registry.gc.inquiry.Preview.Things;
import dev.berth.registry.output.Amounts;
import dev.berth.registry.output.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What {@code berth gc preview} prints. */
final class PreviewText {
  private PreviewText() {}

  static String text(String target, Preview preview) {
    if (preview.goesAnyway()) {
      return "no tag keeps %s: it is collected anyway, and nothing else with it".formatted(target);
    }
    if (preview.manifests().count() == 0) {
      return "deleting %s would remove nothing else".formatted(target);
    }
    List<String> lines = new ArrayList<>();
    lines.add("deleting %s would remove".formatted(target));
    add(lines, "manifest", preview.manifests());
    add(lines, "blob", preview.blobs());
    return String.join("\n", lines);
  }

  private static void add(List<String> lines, String kind, Things things) {
    lines.add(
        "%s, %s".formatted(Amounts.count(things.count(), kind), Amounts.bytes(things.bytes())));
    for (Thing thing : things.named()) {
      lines.add(
          "  %s  %s, %s"
              .formatted(thing.digest(), thing.mediaType(), Amounts.bytes(thing.bytes())));
    }
    if (things.count() > things.named().size()) {
      lines.add("  and %d more".formatted(things.count() - things.named().size()));
    }
  }

  static String json(String target, Preview preview) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("target", target);
    fields.put("goesAnyway", preview.goesAnyway());
    fields.put("manifests", things(preview.manifests()));
    fields.put("blobs", things(preview.blobs()));
    return Json.document(fields);
  }

  private static Map<String, Object> things(Things things) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("count", things.count());
    fields.put("bytes", things.bytes());
    fields.put("named", things.named().stream().map(PreviewText::thing).toList());
    return fields;
  }

  private static Map<String, Object> thing(Thing thing) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("digest", thing.digest().toString());
    fields.put("mediaType", thing.mediaType().name());
    fields.put("bytes", thing.bytes());
    return fields;
  }
}
