package dev.berth.registry.ledger;

import dev.berth.oci.Digest;
import dev.berth.registry.storage.Location;
import java.util.Optional;

/**
 * A blob that is no longer known.
 *
 * @param location where its bytes are; empty when they were lost
 */
public record GivenUpBlob(Digest digest, long size, int mediaTypeId, Optional<Location> location) {

  String path() {
    return location.orElseThrow().path();
  }
}
