package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import dev.berth.oci.MediaType;

/**
 * A manifest as it was pushed, without its bytes.
 *
 * @param repositoryId the repository that has it
 */
record StoredManifest(long repositoryId, Digest digest, MediaType mediaType, int size) {}
