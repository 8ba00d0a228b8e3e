package dev.berth.registry;

import dev.berth.oci.RepositoryName;
import dev.berth.registry.output.Json;
import dev.berth.registry.repository.RepositoryDeletion.Removed;
import java.util.LinkedHashMap;
import java.util.Map;

/** What {@code berth repository delete} prints. */
final class DeletionText {
  private DeletionText() {}

  static String of(RepositoryName name, Removed removed) {
    return "deleted %s (%s)".formatted(name, counts(removed));
  }

  static String counts(Removed removed) {
    return "tags %d, manifests %d, blobs %d, uploads %d"
        .formatted(removed.tags(), removed.manifests(), removed.blobs(), removed.uploads());
  }

  static String json(RepositoryName name, Removed removed) {
    Map<String, Object> counts = new LinkedHashMap<>();
    counts.put("tags", removed.tags());
    counts.put("manifests", removed.manifests());
    counts.put("blobs", removed.blobs());
    counts.put("uploads", removed.uploads());
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("repository", name.path());
    fields.put("removed", counts);
    return Json.document(fields);
  }
}
