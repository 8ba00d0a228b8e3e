package dev.berth.oci;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Well-formed manifests of every kind, as values; {@link DocumentText} writes them down. */
final class Documents {
  private static final List<MediaType> IMAGES =
      List.of(MediaType.OCI_MANIFEST, MediaType.DOCKER_MANIFEST);
  private static final List<MediaType> INDEXES =
      List.of(MediaType.OCI_INDEX, MediaType.DOCKER_MANIFEST_LIST);
  private static final MediaType OTHER = new MediaType("application/vnd.example+json");

  private Documents() {}

  static Arbitrary<Manifest> any() {
    return Arbitraries.oneOf(images(), indexes(), others());
  }

  static Arbitrary<Manifest> images() {
    return Combinators.combine(
            Arbitraries.of(IMAGES),
            artifactTypes(),
            descriptors().optional(),
            descriptors(),
            descriptors().list().ofMaxSize(4),
            annotations())
        .as(
            (type, artifact, subject, config, layers, said) ->
                new Manifest(
                    type, artifact, subject, Optional.of(config), layers, List.of(), said));
  }

  static Arbitrary<Manifest> indexes() {
    return Combinators.combine(
            Arbitraries.of(INDEXES),
            artifactTypes(),
            descriptors().optional(),
            descriptors().list().ofMaxSize(4),
            annotations())
        .as(
            (type, artifact, subject, children, said) ->
                new Manifest(type, artifact, subject, Optional.empty(), List.of(), children, said));
  }

  /** Of a type that nobody knows, with layers and no configuration. */
  static Arbitrary<Manifest> others() {
    return Combinators.combine(
            artifactTypes(),
            descriptors().optional(),
            descriptors().list().ofMaxSize(4),
            annotations())
        .as(
            (artifact, subject, layers, said) ->
                new Manifest(OTHER, artifact, subject, Optional.empty(), layers, List.of(), said));
  }

  private static Arbitrary<Optional<String>> artifactTypes() {
    return Arbitraries.of("application/vnd.example.sbom+json", "a/b", "text", "\"\\/").optional();
  }

  private static Arbitrary<Map<String, String>> annotations() {
    Arbitrary<String> texts =
        Arbitraries.of("", "a", "mediaType", "\u0000\"\\", "\uD83D\uDEA2", "{}");
    return Arbitraries.maps(texts, texts).ofMaxSize(3);
  }

  private static Arbitrary<Descriptor> descriptors() {
    return Combinators.combine(
            Arbitraries.of("application/x", "application/vnd.oci.image.layer.v1.tar+gzip"),
            Arbitraries.of(DigestAlgorithm.class),
            Arbitraries.bytes().array(byte[].class).ofMaxSize(8),
            Arbitraries.longs().between(0, Long.MAX_VALUE))
        .as(
            (type, algorithm, content, size) ->
                new Descriptor(new MediaType(type), Digest.ofContent(algorithm, content), size));
  }
}
