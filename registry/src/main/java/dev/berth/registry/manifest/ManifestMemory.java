package dev.berth.registry.manifest;

import dev.berth.oci.ManifestLimits;

/**
 * Computes how much memory a manifest can need, from its size and the limits, whatever is in it.
 * The arithmetic is in docs/limits.md.
 */
public final class ManifestMemory {
  /** What any request needs: the parser's and the driver's buffers, the rows of one answer. */
  static final long FIXED = 192 * 1024;

  /** Bytes of the shortest descriptor, with a comma. */
  static final int MIN_DESCRIPTOR = 112;

  /** Heap of a descriptor: parsed, in the sets of what is wanted and found, in the parameters. */
  static final int DESCRIPTOR = 800;

  /** Bytes of the shortest member of an object, with a comma. */
  static final int MIN_MEMBER = 6;

  /** Heap of a name in an object that is being read, and of an annotation, but for their texts. */
  static final int MEMBER = 160;

  /** Heap for each byte of text that is decoded: parser, text, JSON and parameter. */
  static final int TEXT = 8;

  private final ManifestLimits limits;

  public ManifestMemory(ManifestLimits limits) {
    this.limits = limits;
  }

  /**
   * Returns the most heap that a push needs at any time, from its first byte to its answer.
   *
   * @param size bytes of the manifest as it is sent
   */
  public long forPush(long size) {
    // The bytes are collected in pieces first; the parsed form comes later, and then once is
    // enough.
    return FIXED + size + Math.max(size, forParsedForm(size));
  }

  private long forParsedForm(long size) {
    return DESCRIPTOR * Math.min(size / MIN_DESCRIPTOR, limits.descriptors())
        + MEMBER * Math.min(size / MIN_MEMBER, limits.members())
        + TEXT * Math.min(size, limits.annotationBytes());
  }

  /** Returns the most heap that a pull of a large manifest needs: the driver may read it as hex. */
  public static long forPull(long size) {
    return FIXED + 3 * size;
  }
}
