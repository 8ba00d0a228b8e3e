package dev.berth.registry.manifest;

import java.io.StringWriter;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;

/** Annotations as a JSON object in ASCII, so that any text of a client can be stored. */
final class AnnotationsJson {
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private AnnotationsJson() {}

  static String of(Map<String, String> annotations) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      annotations.forEach(json::writeStringProperty);
      json.writeEndObject();
    }
    return text.toString();
  }
}
