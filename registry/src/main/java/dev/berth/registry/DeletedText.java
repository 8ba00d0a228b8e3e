package dev.berth.registry;

import dev.berth.oci.Tag;
import dev.berth.registry.gc.inquiry.RestorableManifest;
import dev.berth.registry.output.Amounts;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** What {@code berth gc deleted} prints. */
final class DeletedText {
  static final String HEADING = line("deleted", "restorable until", "manifest", "tags");

  private DeletedText() {}

  static String line(RestorableManifest manifest) {
    return line(
        Amounts.moment(manifest.deletedAt()),
        Amounts.moment(manifest.keepUntil()),
        "%s@%s".formatted(manifest.repository(), manifest.digest()),
        manifest.tags().isEmpty()
            ? "-"
            : manifest.tags().stream().map(Tag::name).collect(Collectors.joining(", ")));
  }

  /** Lines are printed before the longest name is known: what varies in length comes last. */
  private static String line(String deleted, String until, String manifest, String tags) {
    return "%-20s  %-20s  %s  %s".formatted(deleted, until, manifest, tags);
  }

  static Map<String, Object> fields(RestorableManifest manifest) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("repository", manifest.repository().path());
    fields.put("digest", manifest.digest().toString());
    fields.put("tags", manifest.tags().stream().map(Tag::name).toList());
    fields.put("deletedAt", manifest.deletedAt().toString());
    fields.put("restorableUntil", manifest.keepUntil().toString());
    return fields;
  }
}
