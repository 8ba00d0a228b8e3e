package dev.berth.registry.blob;

import dev.berth.oci.Digest;
import dev.berth.registry.storage.Location;

/** A blob whose bytes are in storage. */
public record Blob(Digest digest, long size, Location location) {}
