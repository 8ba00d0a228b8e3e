package dev.berth.registry.upload;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import dev.berth.oci.MediaType;
import dev.berth.registry.media.MediaTypeDetector;
import java.security.MessageDigest;

/**
 * What is computed from the bytes of an upload as they arrive: their digest, and their media type
 * by the first of them. Not thread-safe.
 */
final class ContentComputation {
  private final DigestAlgorithm algorithm;
  private final MessageDigest computation;
  private MediaTypeDetector detector;

  private ContentComputation(
      DigestAlgorithm algorithm, MessageDigest computation, MediaTypeDetector detector) {
    this.algorithm = algorithm;
    this.computation = computation;
    this.detector = detector;
  }

  /** Returns a computation to which no byte was added. */
  static ContentComputation begin(DigestAlgorithm algorithm) {
    return new ContentComputation(algorithm, algorithm.newMessageDigest(), MediaTypeDetector.START);
  }

  void update(byte[] bytes, int offset, int count) {
    computation.update(bytes, offset, count);
    detector = detector.after(bytes, offset, count);
  }

  /** Returns the same state, which may go on without changing this one. */
  ContentComputation copy() {
    return new ContentComputation(algorithm, copyOf(computation), detector);
  }

  /** Returns the digest of all bytes so far; the computation goes on. */
  Digest digest() {
    return Digest.finish(algorithm, copyOf(computation));
  }

  /** Returns the media type of content that consists of all bytes so far. */
  MediaType mediaType() {
    return detector.type();
  }

  static MessageDigest copyOf(MessageDigest computation) {
    try {
      return (MessageDigest) computation.clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("this Java runtime cannot copy a digest computation", e);
    }
  }
}
