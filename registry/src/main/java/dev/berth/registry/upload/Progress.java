package dev.berth.registry.upload;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.storage.Location;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * What a writer must remember to go on with an upload without reading its bytes again. Owned by one
 * request at a time.
 *
 * @param begun whether the object exists in storage, be it empty
 * @param claimHolds until when the claim of the upload's start holds, by {@link System#nanoTime()}
 */
record Progress(
    UUID token,
    Location location,
    long received,
    ContentComputation content,
    boolean begun,
    long claimHolds) {

  /**
   * That of a new upload.
   *
   * @param claim how long nobody need be told that it is worked on
   */
  static Progress fresh(DigestAlgorithm algorithm, Duration claim) {
    return new Progress(
        UUID.randomUUID(),
        Location.fresh(),
        0,
        ContentComputation.begin(algorithm),
        false,
        System.nanoTime() + claim.toNanos());
  }

  /**
   * That of an upload that another writer began, at a location of its own. The accepted bytes are
   * to be copied there and added to the computation.
   */
  static Progress takenOver(Upload seen) {
    return new Progress(
        UUID.randomUUID(),
        Location.fresh(),
        seen.received(),
        ContentComputation.begin(seen.digest().algorithm()),
        true,
        System.nanoTime());
  }

  /**
   * Whether the upload was begun a moment ago and nothing was written yet. As long as that is so,
   * nobody can complete it without its writer, and it does not expire.
   */
  boolean isJustBegun() {
    return !begun && System.nanoTime() - claimHolds < 0;
  }

  /** The upload as the database knows it, when its writer stands here. */
  Upload upload(UploadKey key) {
    return new Upload(
        key, location, Optional.empty(), token, received, digest(), content.mediaType());
  }

  /** Whether this is the place where the database says that its writer stands. */
  boolean isAt(Upload upload) {
    // After a commit without an answer the database may be further than the memory.
    return token.equals(upload.token()) && received == upload.received();
  }

  /** The digest of all bytes so far; the computation goes on. */
  Digest digest() {
    return content.digest();
  }

  /** The same state, whose computation may go on without changing this one's. */
  Progress copy() {
    return new Progress(token, location, received, content.copy(), begun, claimHolds);
  }

  /** After more bytes were written and added to the computation. */
  Progress at(long newReceived) {
    return new Progress(token, location, newReceived, content, true, claimHolds);
  }

  /** The same place, for a writer that must drop what it wrote behind it. */
  Progress afterFailure() {
    return new Progress(token, location, received, content, true, claimHolds);
  }
}
