package dev.berth.registry;

import dev.berth.oci.Tag;
import dev.berth.registry.gc.inquiry.Restored;
import dev.berth.registry.gc.inquiry.WaitingReview;
import dev.berth.registry.manifest.RestoredManifest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** What {@code berth gc restore} prints. */
final class RestoredText {
  private RestoredText() {}

  static String of(String target, Restored restored) {
    List<String> lines = new ArrayList<>();
    switch (restored) {
      case Restored.OfManifest(RestoredManifest manifest, _) -> add(lines, target, manifest);
      case Restored.OfBlob(long bytes, _) ->
          lines.add("restored the blob %s, %d bytes from storage".formatted(target, bytes));
    }
    restored.goesAgain().ifPresent(review -> lines.add(warning(restored, review)));
    return String.join("\n", lines);
  }

  private static void add(List<String> lines, String target, RestoredManifest manifest) {
    lines.add(
        "restored %s: manifests %d, blobs %d with %d bytes"
            .formatted(target, manifest.manifests().size(), manifest.blobs(), manifest.bytes()));
    if (!manifest.tags().isEmpty()) {
      lines.add("tags set: " + names(manifest.tags()));
    }
    if (!manifest.otherTags().isEmpty()) {
      lines.add("tags that point elsewhere now, and stay there: " + names(manifest.otherTags()));
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
}
