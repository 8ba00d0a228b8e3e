package dev.berth.oci;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads manifests: OCI images, indexes and artifacts, Docker schema 2 and manifest lists, and
 * documents of unknown types as far as they name things in the same fields. The same bytes must not
 * mean two things, so repeated keys, known keys in another case, a document that is image and index
 * at once, and a mediaType field that contradicts the header are refused. Thread-safe.
 */
public final class ManifestParser {
  private static final Set<MediaType> IMAGES =
      Set.of(MediaType.OCI_MANIFEST, MediaType.DOCKER_MANIFEST);
  private static final Set<MediaType> INDEXES =
      Set.of(MediaType.OCI_INDEX, MediaType.DOCKER_MANIFEST_LIST);

  private static final Set<String> FIELDS =
      Set.of(
          "schemaVersion",
          "mediaType",
          "artifactType",
          "subject",
          "config",
          "layers",
          "blobs",
          "manifests",
          "annotations");
  private static final Set<String> DESCRIPTOR_FIELDS = Set.of("mediaType", "digest", "size");

  private final ManifestLimits limits;
  private final JsonFactory json;

  public ManifestParser(ManifestLimits limits) {
    this.limits = limits;
    this.json =
        JsonFactory.builder()
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(limits.depth())
                    .maxDocumentLength(limits.bytes())
                    .maxStringLength(limits.bytes())
                    .maxNameLength(limits.bytes())
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
            .build();
  }

  /**
   * Reads a document.
   *
   * @param contentType the header it was pushed with, if any
   * @throws OciException MANIFEST_INVALID when it cannot be what its type says
   */
  public Manifest parse(byte[] payload, Optional<MediaType> contentType) {
    if (!StrictUtf8.isWellFormed(payload)) {
      throw invalid("it is not UTF-8");
    }
    Fields fields = new Fields();
    try (JsonParser parser = json.createParser(ObjectReadContext.empty(), payload)) {
      readDocument(parser, fields);
    } catch (JacksonException e) {
      throw invalid("not readable as JSON: " + e.getOriginalMessage());
    }
    return checked(fields, contentType);
  }

  /** What was found so far. */
  private static final class Fields {
    long schemaVersion;
    @Nullable MediaType mediaType;
    @Nullable String artifactType;
    @Nullable Descriptor subject;
    @Nullable Descriptor config;
    @Nullable List<Descriptor> layers;
    @Nullable List<Descriptor> children;
    Map<String, String> annotations = Map.of();
  }

  private void readDocument(JsonParser parser, Fields fields) {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw invalid("not a JSON object");
    }
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      readField(parser, name, fields);
    }
    if (parser.nextToken() != null) {
      throw invalid("more follows after the document");
    }
  }

  private void readField(JsonParser parser, String name, Fields fields) {
    switch (name) {
      case "schemaVersion" -> fields.schemaVersion = number(parser, name);
      case "mediaType" -> fields.mediaType = MediaType.parse(text(parser, name));
      case "artifactType" -> fields.artifactType = artifactType(text(parser, name));
      case "subject" -> fields.subject = isNull(parser) ? null : descriptor(parser, name);
      case "config" -> fields.config = descriptor(parser, name);
      case "layers", "blobs" -> fields.layers = descriptors(parser, name, fields.layers);
      case "manifests" -> fields.children = descriptors(parser, name, null);
      case "annotations" -> fields.annotations = isNull(parser) ? Map.of() : annotations(parser);
      case "fsLayers" -> throw invalid("Docker schema 1 is not supported");
      default -> passOver(parser, name, FIELDS);
    }
  }

  /** Clients written in Go do not care for the case of a name, and would read such a field. */
  private static void passOver(JsonParser parser, String name, Set<String> known) {
    if (known.stream().anyMatch(name::equalsIgnoreCase)) {
      throw invalid("'%s' is the name of a field in another case".formatted(name));
    }
    parser.skipChildren();
  }

  private List<Descriptor> descriptors(
      JsonParser parser, String name, @Nullable List<Descriptor> present) {
    if (present != null) {
      throw invalid("both 'layers' and 'blobs' are there");
    }
    if (isNull(parser)) {
      // What Go writes for a list that was never filled.
      return List.of();
    }
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      throw invalid("'%s' is not an array".formatted(name));
    }
    List<Descriptor> found = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (found.size() == limits.descriptors()) {
        throw invalid("'%s' names more than %d things".formatted(name, limits.descriptors()));
      }
      found.add(descriptor(parser, name));
    }
    return found;
  }

  private static Descriptor descriptor(JsonParser parser, String field) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw invalid("'%s' holds something that is not a descriptor".formatted(field));
    }
    MediaType mediaType = null;
    Digest digest = null;
    long size = -1;
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      switch (name) {
        case "mediaType" -> mediaType = MediaType.parse(text(parser, name));
        case "digest" -> digest = Digest.parse(text(parser, name));
        case "size" -> size = number(parser, name);
        default -> passOver(parser, name, DESCRIPTOR_FIELDS);
      }
    }
    if (mediaType == null || digest == null || size < 0) {
      throw invalid("a descriptor in '%s' lacks mediaType, digest or size".formatted(field));
    }
    return new Descriptor(mediaType, digest, size);
  }

  private static Map<String, String> annotations(JsonParser parser) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw invalid("'annotations' is not an object");
    }
    Map<String, String> found = new HashMap<>();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      found.put(name, text(parser, "annotations"));
    }
    return found;
  }

  private static boolean isNull(JsonParser parser) {
    return parser.currentToken() == JsonToken.VALUE_NULL;
  }

  private static String text(JsonParser parser, String name) {
    if (parser.currentToken() != JsonToken.VALUE_STRING) {
      throw invalid("'%s' is not a string".formatted(name));
    }
    return parser.getString();
  }

  private static long number(JsonParser parser, String name) {
    if (parser.currentToken() != JsonToken.VALUE_NUMBER_INT) {
      throw invalid("'%s' is not a whole number".formatted(name));
    }
    return parser.getLongValue();
  }

  private static String artifactType(String text) {
    if (text.length() > 255) {
      throw invalid("'artifactType' is longer than 255 characters");
    }
    if (!text.chars().allMatch(c -> c > ' ' && c < 0x7F)) {
      throw invalid("'artifactType' is not a media type");
    }
    return text;
  }

  private static Manifest checked(Fields fields, Optional<MediaType> contentType) {
    MediaType type =
        contentType
            .or(() -> Optional.ofNullable(fields.mediaType))
            .orElseThrow(() -> invalid("neither a Content-Type header nor a mediaType field"));
    if (fields.mediaType != null && !fields.mediaType.equals(type)) {
      throw invalid("its mediaType is %s, the header says %s".formatted(fields.mediaType, type));
    }
    boolean image = fields.layers != null || fields.config != null;
    boolean index = fields.children != null;
    if (image && index) {
      throw invalid("it is an image and an index at once");
    }
    if (IMAGES.contains(type) && (index || fields.config == null)) {
      throw invalid("an image has 'config' and no 'manifests'");
    }
    if (INDEXES.contains(type) && !index) {
      throw invalid("an index has 'manifests'");
    }
    if ((IMAGES.contains(type) || INDEXES.contains(type)) && fields.schemaVersion != 2) {
      throw invalid("'schemaVersion' is not 2");
    }
    return new Manifest(
        type,
        Optional.ofNullable(fields.artifactType),
        Optional.ofNullable(fields.subject),
        Optional.ofNullable(fields.config),
        fields.layers == null ? List.of() : fields.layers,
        fields.children == null ? List.of() : fields.children,
        fields.annotations);
  }

  private static OciException invalid(String why) {
    return new OciException(ErrorCode.MANIFEST_INVALID, "the manifest is refused: " + why);
  }
}
