package dev.berth.registry;

import dev.berth.oci.RepositoryName;
import dev.berth.registry.repository.RepositoryFigures;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What {@code berth repository show} prints. */
final class RepositoryFiguresText {
  private RepositoryFiguresText() {}

  static String table(RepositoryName name, RepositoryFigures figures) {
    return """
        name        %s
        created     %s
        tags        %d
        manifests   %d
        blobs       %d
        bytes       %d
        uploads     %d"""
        .formatted(
            name,
            figures.createdAt(),
            figures.tags(),
            figures.manifests(),
            figures.blobs(),
            figures.bytes(),
            figures.uploads());
  }

  static String json(RepositoryName name, RepositoryFigures figures) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", name.path());
    fields.put("createdAt", figures.createdAt().toString());
    fields.put("tags", figures.tags());
    fields.put("manifests", figures.manifests());
    fields.put("blobs", figures.blobs());
    fields.put("bytes", figures.bytes());
    fields.put("uploads", figures.uploads());
    return JsonMapper.builder()
        .enable(SerializationFeature.INDENT_OUTPUT)
        .build()
        .writeValueAsString(fields);
  }
}
