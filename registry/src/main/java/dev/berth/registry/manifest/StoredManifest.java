package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import dev.berth.oci.MediaType;

/** A manifest as it was pushed. */
record StoredManifest(Digest digest, MediaType mediaType, byte[] payload) {}
