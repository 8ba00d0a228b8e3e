package dev.berth.registry;

import dev.berth.oci.Digest;
import dev.berth.oci.Tag;
import dev.berth.registry.gc.inquiry.Restored;
import dev.berth.registry.gc.inquiry.WaitingReview;
import dev.berth.registry.manifest.RestoredManifest;
import dev.berth.registry.output.Amounts;
import dev.berth.registry.output.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What {@code berth gc restore} prints. */
final class RestoredText {
  private RestoredText() {}

  static String of(String target, Restored restored) {
    List<String> lines = new ArrayList<>();
    switch (restored) {
      case Restored.OfManifest(RestoredManifest manifest, _) -> add(lines, target, manifest);
      case Restored.OfBlob(long bytes, _) ->
          lines.add("restored %s: a blob (%s)".formatted(target, Amounts.bytes(bytes)));
    }
    restored.goesAgain().ifPresent(review -> lines.add(warning(restored, review)));
    return String.join("\n", lines);
  }

  private static void add(List<String> lines, String target, RestoredManifest manifest) {
    lines.add(
        "restored %s: %s, %s (%s)"
            .formatted(
                target,
                Amounts.count(manifest.manifests().size(), "manifest"),
                Amounts.count(manifest.blobs(), "blob"),
                Amounts.bytes(manifest.bytes())));
    if (!manifest.tags().isEmpty()) {
      lines.add("tags set: " + names(manifest.tags()));
    }
    if (!manifest.otherTags().isEmpty()) {
      lines.add("tags left where they point now: " + names(manifest.otherTags()));
    }
  }

  private static String names(Collection<Tag> tags) {
    return tags.stream().map(Tag::name).collect(Collectors.joining(", "));
  }

  private static String warning(Restored restored, WaitingReview review) {
    String when = Amounts.moment(review.due());
    return switch (restored) {
      case Restored.OfManifest _ ->
          "no tag leads to it: it is collected again from %s on, unless it gets one"
              .formatted(when);
      case Restored.OfBlob _ ->
          "no manifest names it: it is collected again from %s on, unless one is pushed that does"
              .formatted(when);
    };
  }

  static String json(String target, Restored restored) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("target", target);
    switch (restored) {
      case Restored.OfManifest(RestoredManifest manifest, _) -> add(fields, manifest);
      case Restored.OfBlob(long bytes, _) -> {
        fields.put("kind", "blob");
        fields.put("bytes", bytes);
      }
    }
    restored.goesAgain().ifPresent(review -> fields.put("collectedAfter", review.due().toString()));
    return Json.document(fields);
  }

  private static void add(Map<String, Object> fields, RestoredManifest manifest) {
    fields.put("kind", "manifest");
    fields.put("manifests", manifest.manifests().stream().map(Digest::toString).toList());
    fields.put("blobs", manifest.blobs());
    fields.put("bytes", manifest.bytes());
    fields.put("tags", manifest.tags().stream().map(Tag::name).toList());
    fields.put("otherTags", manifest.otherTags().stream().map(Tag::name).toList());
  }
}
