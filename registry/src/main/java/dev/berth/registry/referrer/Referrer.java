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
    int annotationsSize) {}
