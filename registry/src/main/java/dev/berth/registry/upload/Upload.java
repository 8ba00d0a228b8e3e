package dev.berth.registry.upload;

import dev.berth.oci.Digest;
import dev.berth.oci.MediaType;
import dev.berth.registry.ledger.DeletionCause;
import dev.berth.registry.storage.Location;
import java.util.Optional;
import java.util.UUID;

/**
 * An upload as the database knows it.
 *
 * @param location where the accepted bytes are
 * @param copyLocation where a writer that took over copies them to
 * @param token who may write
 * @param received how many bytes are accepted
 * @param digest of the accepted bytes
 * @param mediaType of the accepted bytes, as detected
 */
record Upload(
    UploadKey key,
    Location location,
    Optional<Location> copyLocation,
    UUID token,
    long received,
    Digest digest,
    MediaType mediaType) {

  /** Returns why its location is given up when another writer's takes its place. */
  DeletionCause whenTakenOver() {
    return received == 0 ? DeletionCause.TAKEN_OVER : DeletionCause.COPIED;
  }
}
