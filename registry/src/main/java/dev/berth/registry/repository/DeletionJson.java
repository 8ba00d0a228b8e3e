package dev.berth.registry.repository;

import dev.berth.registry.repository.RepositoryDeletion.Removed;
import java.io.StringWriter;
import java.time.Instant;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A deletion as the API tells of it. */
final class DeletionJson {
  private static final JsonFactory JSON = new JsonFactory();

  private DeletionJson() {}

  static String of(RepositoryDeletion deletion) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      json.writeStringProperty("id", deletion.id().toString());
      json.writeStringProperty("kind", "repository-delete");
      json.writeStringProperty("repository", deletion.name().path());
      json.writeStringProperty("state", deletion.finishedAt().isPresent() ? "done" : "running");
      json.writeStringProperty("startedAt", deletion.startedAt().toString());
      json.writeStringProperty(
          "finishedAt", deletion.finishedAt().map(Instant::toString).orElse(null));
      write(json, deletion.removed());
      json.writeEndObject();
    }
    return text.toString();
  }

  private static void write(JsonGenerator json, Removed removed) {
    json.writeName("removed").writeStartObject();
    json.writeNumberProperty("tags", removed.tags());
    json.writeNumberProperty("manifests", removed.manifests());
    json.writeNumberProperty("blobs", removed.blobs());
    json.writeNumberProperty("uploads", removed.uploads());
    json.writeEndObject();
  }
}
