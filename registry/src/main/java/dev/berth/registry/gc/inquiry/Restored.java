package dev.berth.registry.gc.inquiry;

import dev.berth.registry.manifest.RestoredManifest;
import java.util.Optional;

/** Something that came back. */
public sealed interface Restored {

  /** When it goes again, because nothing keeps it. */
  Optional<WaitingReview> goesAgain();

  /** A manifest, with all that came back with it. */
  record OfManifest(RestoredManifest manifest, Optional<WaitingReview> goesAgain)
      implements Restored {}

  /**
   * A blob.
   *
   * @param bytes what was taken back out of the ledger; 0 when the registry still had the blob
   */
  record OfBlob(long bytes, Optional<WaitingReview> goesAgain) implements Restored {}
}
