package dev.berth.registry.gc;

/**
 * What came of a batch.
 *
 * @param looked how many reviews or objects were taken up
 * @param removed how many things went: links and blobs, manifests, or objects
 * @param bytes how many bytes of manifests, blobs or objects that were
 * @param putOff how many reviews were put off because somebody was using what they look at
 * @param failed how many failed and will be tried again later
 */
public record Outcome(int looked, int removed, long bytes, int putOff, int failed) {
  public static final Outcome NOTHING = new Outcome(0, 0, 0, 0, 0);

  /** A review of something that somebody holds. */
  static Outcome busy() {
    return new Outcome(0, 0, 0, 1, 0);
  }

  /** A review that was taken up and failed. */
  static Outcome failure() {
    return new Outcome(1, 0, 0, 0, 1);
  }

  public Outcome plus(Outcome other) {
    return new Outcome(
        looked + other.looked,
        removed + other.removed,
        bytes + other.bytes,
        putOff + other.putOff,
        failed + other.failed);
  }
}
