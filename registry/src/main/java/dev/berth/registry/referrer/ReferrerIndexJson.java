package dev.berth.registry.referrer;

import dev.berth.oci.MediaType;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A page of referrers as an image index. */
final class ReferrerIndexJson {
  private static final JsonFactory JSON = new JsonFactory();

  private final IntFunction<MediaType> mediaTypes;

  ReferrerIndexJson(IntFunction<MediaType> mediaTypes) {
    this.mediaTypes = mediaTypes;
  }

  /**
   * Writes the index.
   *
   * @param annotations JSON objects by the id of their entry
   */
  byte[] of(ReferrerPage page, Map<Long, String> annotations) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    write(page, annotations, bytes);
    return bytes.toByteArray();
  }

  private void write(ReferrerPage page, Map<Long, String> annotations, OutputStream out) {
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      json.writeNumberProperty("schemaVersion", 2);
      json.writeStringProperty("mediaType", MediaType.OCI_INDEX.name());
      json.writeName("manifests").writeStartArray();
      page.entries().forEach(entry -> write(json, entry, annotations.get(entry.id())));
      json.writeEndArray().writeEndObject();
    }
  }

  /** Counts bytes and drops them. */
  private static final class Length extends OutputStream {
    private long count;

    @Override
    public void write(int one) {
      count++;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      count += length;
    }
  }

  /** Returns how long {@link #of} becomes when the annotations of all entries are there. */
  long length(ReferrerPage page) {
    long annotated = page.entries().stream().filter(e -> e.annotationsSize() > 0).count();
    Length withoutAnnotations = new Length();
    write(page, Map.of(), withoutAnnotations);
    return withoutAnnotations.count
        + annotated * ",\"annotations\":".length()
        + page.annotationsSize();
  }

  private void write(JsonGenerator json, Referrer entry, @Nullable String annotations) {
    json.writeStartObject();
    json.writeStringProperty("mediaType", mediaTypes.apply(entry.mediaTypeId()).name());
    json.writeStringProperty("digest", entry.digest().toString());
    json.writeNumberProperty("size", entry.size());
    entry.artifactType().ifPresent(type -> json.writeStringProperty("artifactType", type));
    if (annotations != null) {
      json.writeName("annotations").writeRawValue(annotations);
    }
    json.writeEndObject();
  }
}
