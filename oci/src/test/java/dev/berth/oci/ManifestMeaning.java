package dev.berth.oci;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What a second reader finds in a manifest. A document must not mean one thing to the registry and
 * another to the clients that pull it.
 */
record ManifestMeaning(Map<?, ?> document) {
  private static final List<String> FIELDS =
      List.of(
          "mediaType",
          "artifactType",
          "subject",
          "config",
          "layers",
          "blobs",
          "manifests",
          "annotations");

  /** Parses; what is taken must say the same to the second reader. */
  static void assertReadAlikeOrRefused(
      ManifestParser parser, byte[] payload, Optional<MediaType> header) {
    Manifest manifest;
    try {
      manifest = parser.parse(payload, header);
    } catch (OciException e) {
      assertThat(e.code()).isIn(ErrorCode.MANIFEST_INVALID, ErrorCode.DIGEST_INVALID);
      assertThat(e.status()).isEqualTo(400);
      return;
    }
    assertReadAlike(manifest, payload, header);
  }

  private static void assertReadAlike(
      Manifest manifest, byte[] payload, Optional<MediaType> header) {
    try {
      new ManifestMeaning((Map<?, ?>) PlainJson.read(payload)).assertIs(manifest, header);
    } catch (PlainJson.NotJson e) {
      throw new AssertionError("taken, though a second reader refuses it", e);
    }
  }

  private void assertIs(Manifest manifest, Optional<MediaType> header) {
    assertThat(manifest.mediaType().name())
        .isEqualTo(typeIn(document).or(() -> header.map(MediaType::name)).orElseThrow());
    header.ifPresent(type -> assertThat(manifest.mediaType()).isEqualTo(type));
    assertThat(manifest.artifactType()).isEqualTo(optional(document, "artifactType"));
    assertThat(manifest.subject().map(Said::of)).isEqualTo(optional("subject"));
    assertThat(manifest.config().map(Said::of)).isEqualTo(optional("config"));
    assertThat(manifest.layers().stream().map(Said::of).toList())
        .isEqualTo(document.containsKey("blobs") ? all("blobs") : all("layers"));
    assertThat(manifest.children().stream().map(Said::of).toList()).isEqualTo(all("manifests"));
    assertThat(manifest.annotations())
        .isEqualTo(manifest.subject().flatMap(_ -> value("annotations")).orElse(Map.of()));
    assertThat(index() && image()).as("an image and an index at once").isFalse();
    assertThat(document.keySet()).as("in another case").noneMatch(ManifestMeaning::isLikeAField);
  }

  /** Whether a reader that does not care for case would take this for a field. */
  private static boolean isLikeAField(Object key) {
    return FIELDS.stream()
        .anyMatch(field -> !field.equals(key) && field.equalsIgnoreCase((String) key));
  }

  private boolean index() {
    return document.containsKey("manifests");
  }

  private boolean image() {
    return document.containsKey("config")
        || document.containsKey("layers")
        || document.containsKey("blobs");
  }

  private static Optional<String> typeIn(Map<?, ?> object) {
    return optional(object, "mediaType").map(Grammar::withoutParameters);
  }

  private static Optional<String> optional(Map<?, ?> object, String key) {
    return Optional.ofNullable((String) object.get(key));
  }

  private Optional<Said> optional(String key) {
    return value(key).map(Said::of);
  }

  private List<Said> all(String key) {
    List<?> found = (List<?>) value(key).orElse(List.of());
    return found.stream().map(Said::of).toList();
  }

  /** Null is what some clients write for nothing. */
  private Optional<Object> value(String key) {
    return Optional.<Object>ofNullable(document.get(key)).filter(it -> it != PlainJson.NULL);
  }

  /** A descriptor as its text says it. */
  private record Said(String mediaType, String digest, BigDecimal size) {
    static Said of(Object value) {
      Map<?, ?> object = (Map<?, ?>) value;
      return new Said(
          typeIn(object).orElseThrow(),
          optional(object, "digest").orElseThrow(),
          (BigDecimal) Objects.requireNonNull(object.get("size")));
    }

    static Said of(Descriptor descriptor) {
      return new Said(
          descriptor.mediaType().name(),
          descriptor.digest().toString(),
          BigDecimal.valueOf(descriptor.size()));
    }
  }
}
