package dev.berth.registry.upload;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.registry.storage.Location;
import java.security.MessageDigest;
import java.util.UUID;

/**
 * What a writer must remember to go on with an upload without reading its bytes again. Owned by one
 * request at a time.
 *
 * @param begun whether the object exists in storage, be it empty
 */
record Progress(
    UUID token,
    Location location,
    long received,
    DigestAlgorithm algorithm,
    MessageDigest computation,
    boolean begun) {

  static Progress fresh(DigestAlgorithm algorithm) {
    return new Progress(
        UUID.randomUUID(), Location.fresh(), 0, algorithm, algorithm.newMessageDigest(), false);
  }

  /** Whether this is the place where the database says that its writer stands. */
  boolean isAt(Upload upload) {
    // After a commit without an answer the database may be further than the memory.
    return token.equals(upload.token()) && received == upload.received();
  }

  /** The digest of all bytes so far; the computation goes on. */
  Digest digest() {
    return Digest.finish(algorithm, copyOf(computation));
  }

  /** The same state, whose computation may go on without changing this one's. */
  Progress copy() {
    return new Progress(token, location, received, algorithm, copyOf(computation), begun);
  }

  /** After more bytes were written and added to the computation. */
  Progress at(long newReceived) {
    return new Progress(token, location, newReceived, algorithm, computation, true);
  }

  /** The same place, for a writer that must drop what it wrote behind it. */
  Progress afterFailure() {
    return new Progress(token, location, received, algorithm, computation, true);
  }

  private static MessageDigest copyOf(MessageDigest computation) {
    try {
      return (MessageDigest) computation.clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("this Java runtime cannot copy a digest computation", e);
    }
  }
}
