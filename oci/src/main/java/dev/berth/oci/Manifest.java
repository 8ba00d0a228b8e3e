package dev.berth.oci;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a registry must know of a manifest: what it names. The document itself is kept byte for byte
 * elsewhere; fields that are not listed here are nobody's business but the client's.
 *
 * @param mediaType the type it was pushed with
 * @param artifactType what kind of artifact it says to be
 * @param subject the manifest it refers to, which need not be there
 * @param config its configuration blob
 * @param layers its layer blobs, in order, repetitions included
 * @param children the manifests an index is made of, in order
 * @param annotations what it says of itself, in the order of their names; empty without a subject,
 *     for only lists of referrers show them
 */
public record Manifest(
    MediaType mediaType,
    Optional<String> artifactType,
    Optional<Descriptor> subject,
    Optional<Descriptor> config,
    List<Descriptor> layers,
    List<Descriptor> children,
    Map<String, String> annotations) {

  public Manifest {
    layers = List.copyOf(layers);
    children = List.copyOf(children);
    // Not Map.copyOf: names chosen to collide would make that quadratic.
    annotations = Collections.unmodifiableMap(new TreeMap<>(annotations));
  }

  /** What lists of referrers call its artifact type: its own word, else its configuration's. */
  public Optional<String> effectiveArtifactType() {
    return artifactType.or(() -> config.map(named -> named.mediaType().name()));
  }
}
