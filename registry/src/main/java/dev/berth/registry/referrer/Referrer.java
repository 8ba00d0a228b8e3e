package dev.berth.registry.referrer;

import dev.berth.oci.Digest;
import java.util.Optional;

/**
 * One entry of a list of referrers.
 *
 * @param id its place in the list
 * @param annotationsSize bytes of its annotations as JSON; 0 when it has none
 */
record Referrer(
    long id,
    Digest digest,
    int mediaTypeId,
    Optional<String> artifactType,
    int size,
    int annotationsSize) {

  /** Most bytes of an entry but for its artifact type and annotations. */
  private static final int OTHER_BYTES = 512;

  /** The most bytes it takes in a list. */
  long maxBytes() {
    return OTHER_BYTES + 2L * artifactType.map(String::length).orElse(0) + annotationsSize;
  }
}
