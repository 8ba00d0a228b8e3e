package dev.berth.registry;

import dev.berth.oci.RepositoryName;
import dev.berth.registry.repository.RepositoryFigures;
import dev.berth.registry.traffic.RepositoryTraffic;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What {@code berth repository show} prints. */
final class RepositoryFiguresText {
  private RepositoryFiguresText() {}

  static String table(RepositoryName name, RepositoryFigures figures, RepositoryTraffic traffic) {
    return """
        name        %s
        created     %s
        tags        %d
        manifests   %d
        blobs       %d
        bytes       %d
        uploads     %d
        pulls       %d
        last pull   %s
        pushes      %d
        last push   %s"""
        .formatted(
            name,
            figures.createdAt(),
            figures.tags(),
            figures.manifests(),
            figures.blobs(),
            figures.bytes(),
            figures.uploads(),
            traffic.pulls(),
            text(traffic.lastPull()),
            traffic.pushes(),
            text(traffic.lastPush()));
  }

  private static String text(Optional<Instant> time) {
    return time.map(Instant::toString).orElse("never");
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
    return JsonMapper.builder()
        .enable(SerializationFeature.INDENT_OUTPUT)
        .build()
        .writeValueAsString(fields);
  }
}
