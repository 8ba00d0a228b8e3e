package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import dev.berth.oci.MediaType;
import java.util.Optional;

/**
 * A manifest as it was pushed.
 *
 * @param smallPayload its bytes, when they are few
 */
record StoredManifest(
    Digest digest, MediaType mediaType, int size, Optional<byte[]> smallPayload) {}
