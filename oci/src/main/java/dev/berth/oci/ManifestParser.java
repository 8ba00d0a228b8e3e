package dev.berth.oci;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
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
  private static final String ANNOTATIONS = "annotations";
  private static final Set<String> DESCRIPTOR_FIELDS = Set.of("mediaType", "digest", "size");

  /** Media types and digests are shorter. */
  private static final int MIN_TEXT = 1024;

  private final ManifestLimits limits;
  private final JsonFactory json;

  public ManifestParser(ManifestLimits limits) {
    this.limits = limits;
    this.json =
        JsonFactory.builder()
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(limits.depth())
                    // Of strings that are kept; others are skipped without being decoded.
                    .maxStringLength(longestText(limits))
                    .maxNameLength(longestText(limits))
                    .build())
            // A table of all names would take many times the memory of the document.
            .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
            .build();
  }

  private static int longestText(ManifestLimits limits) {
    return Math.min(limits.bytes(), Math.max(limits.annotationBytes(), MIN_TEXT));
  }

  /**
   * Reads a document.
   *
   * @param contentType the header it was pushed with, if any
   * @throws OciException MANIFEST_INVALID when it cannot be what its type says
   */
  public Manifest parse(byte[] payload, Optional<MediaType> contentType) {
    if (payload.length > limits.bytes()) {
      throw invalid("it has more than %d bytes".formatted(limits.bytes()));
    }
    if (!StrictUtf8.isWellFormed(payload)) {
      throw invalid("it is not UTF-8");
    }
    Fields fields = new Fields();
    read(payload, tokens -> readDocument(tokens, fields));
    if (fields.subject != null && fields.annotated) {
      read(payload, tokens -> readAnnotations(tokens, fields));
    }
    return checked(fields, contentType);
  }

  private void read(byte[] payload, Consumer<JsonTokens> reading) {
    // From characters, for a parser of bytes always keeps a table of names.
    Reader text = new InputStreamReader(new ByteArrayInputStream(payload), UTF_8);
    try (JsonParser parser = json.createParser(ObjectReadContext.empty(), text)) {
      reading.accept(new JsonTokens(parser, limits));
    } catch (JacksonException e) {
      throw invalid("not readable as JSON: " + e.getOriginalMessage());
    }
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
    boolean annotated;
    final Map<String, String> annotations = new TreeMap<>();

    /** Each media type once, for a manifest names the same few again and again. */
    final Map<MediaType, MediaType> types = new HashMap<>();

    MediaType type(String text) {
      MediaType read = MediaType.parse(text);
      @Nullable MediaType known = types.putIfAbsent(read, read);
      return known == null ? read : known;
    }
  }

  private void readDocument(JsonTokens tokens, Fields fields) {
    if (tokens.next() != JsonToken.START_OBJECT) {
      throw invalid("not a JSON object");
    }
    @Nullable String name = tokens.nextName();
    while (name != null) {
      readField(tokens, name, fields);
      name = tokens.nextName();
    }
    if (tokens.next() != null) {
      throw invalid("more follows after the document");
    }
  }

  private void readField(JsonTokens tokens, String name, Fields fields) {
    switch (name) {
      case "schemaVersion" -> fields.schemaVersion = tokens.number(name);
      case "mediaType" -> fields.mediaType = fields.type(tokens.text(name));
      case "artifactType" -> fields.artifactType = artifactType(tokens.text(name));
      case "subject" -> fields.subject = tokens.isNull() ? null : descriptor(tokens, name, fields);
      case "config" -> fields.config = descriptor(tokens, name, fields);
      case "layers", "blobs" -> {
        if (fields.layers != null) {
          throw invalid("both 'layers' and 'blobs' are there");
        }
        fields.layers = descriptors(tokens, name, fields);
      }
      case "manifests" -> fields.children = descriptors(tokens, name, fields);
      case "annotations" -> fields.annotated = checkAnnotations(tokens);
      case "fsLayers" -> throw invalid("Docker schema 1 is not supported");
      default -> passOver(tokens, name, FIELDS);
    }
  }

  /** Clients written in Go do not care for the case of a name, and would read such a field. */
  private static void passOver(JsonTokens tokens, String name, Set<String> known) {
    for (String field : known) {
      if (field.equalsIgnoreCase(name)) {
        throw invalid("'%s' is the name of a field in another case".formatted(name));
      }
    }
    tokens.skip();
  }

  private List<Descriptor> descriptors(JsonTokens tokens, String name, Fields fields) {
    if (tokens.isNull()) {
      // What Go writes for a list that was never filled.
      return List.of();
    }
    if (tokens.current() != JsonToken.START_ARRAY) {
      throw invalid("'%s' is not an array".formatted(name));
    }
    List<Descriptor> found = new ArrayList<>();
    while (tokens.next() != JsonToken.END_ARRAY) {
      if (found.size() == limits.descriptors()) {
        throw invalid("'%s' names more than %d things".formatted(name, limits.descriptors()));
      }
      found.add(descriptor(tokens, name, fields));
    }
    return found;
  }

  private static Descriptor descriptor(JsonTokens tokens, String field, Fields fields) {
    if (tokens.current() != JsonToken.START_OBJECT) {
      throw invalid("'%s' holds something that is not a descriptor".formatted(field));
    }
    MediaType mediaType = null;
    Digest digest = null;
    long size = -1;
    @Nullable String name = tokens.nextName();
    while (name != null) {
      switch (name) {
        case "mediaType" -> mediaType = fields.type(tokens.text(name));
        case "digest" -> digest = Digest.parse(tokens.text(name));
        case "size" -> size = tokens.number(name);
        default -> passOver(tokens, name, DESCRIPTOR_FIELDS);
      }
      name = tokens.nextName();
    }
    if (mediaType == null || digest == null || size < 0) {
      throw invalid("a descriptor in '%s' lacks mediaType, digest or size".formatted(field));
    }
    return new Descriptor(mediaType, digest, size);
  }

  /** Whether there are any; their texts are skipped, for most manifests are no referrers. */
  private static boolean checkAnnotations(JsonTokens tokens) {
    if (tokens.isNull()) {
      return false;
    }
    if (tokens.current() != JsonToken.START_OBJECT) {
      throw invalid("'annotations' is not an object");
    }
    while (tokens.nextName() != null) {
      tokens.requireText(ANNOTATIONS);
    }
    return true;
  }

  /** Reads the annotations of a document that was read before. */
  private void readAnnotations(JsonTokens tokens, Fields fields) {
    tokens.next();
    while (!ANNOTATIONS.equals(tokens.nextName())) {
      tokens.skip();
    }
    long size = 0;
    @Nullable String name = tokens.nextName();
    while (name != null) {
      String value = tokens.text(ANNOTATIONS);
      size += AnnotationSize.of(name, value);
      if (size > limits.annotationBytes()) {
        throw invalid(
            "'annotations' of a referrer take more than %d bytes as JSON"
                .formatted(limits.annotationBytes()));
      }
      fields.annotations.put(name, value);
      name = tokens.nextName();
    }
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

  static OciException invalid(String why) {
    return new OciException(ErrorCode.MANIFEST_INVALID, "the manifest is refused: " + why);
  }
}
