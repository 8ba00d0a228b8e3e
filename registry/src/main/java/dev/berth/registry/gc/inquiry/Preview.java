package dev.berth.registry.gc.inquiry;

import dev.berth.oci.Digest;
import java.util.ArrayList;
import java.util.List;

/**
 * What would be gone in the end if something were deleted, and would not be gone without it.
 * Garbage that goes anyway is not part of it.
 *
 * @param goesAnyway whether the thing itself is garbage already
 */
public record Preview(boolean goesAnyway, Things manifests, Things blobs) {

  /** Of something that is garbage already: deleting it takes nothing else along. */
  static Preview ofGarbage() {
    Things none = new Things(0, 0, List.of());
    return new Preview(true, none, none);
  }

  /** A manifest or blob that would go. */
  public record Thing(Digest digest, long bytes) {}

  /**
   * All things of one kind.
   *
   * @param named some of them
   */
  public record Things(long count, long bytes, List<Thing> named) {}

  /** Counts things, and remembers the first of them. */
  static final class Counter {
    private final int mostNamed;
    private final List<Thing> named = new ArrayList<>();
    private long count;
    private long bytes;

    Counter(int mostNamed) {
      this.mostNamed = mostNamed;
    }

    void add(NamedBlobTable.Sized thing) {
      count++;
      bytes += thing.size();
      if (named.size() < mostNamed) {
        named.add(new Thing(thing.digest(), thing.size()));
      }
    }

    Things things() {
      return new Things(count, bytes, List.copyOf(named));
    }
  }
}
