package dev.berth.registry.gc.inquiry;

import dev.berth.oci.Digest;
import dev.berth.oci.MediaType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

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
  public record Thing(Digest digest, MediaType mediaType, long bytes) {}

  /**
   * All things of one kind.
   *
   * @param named some of them
   */
  public record Things(long count, long bytes, List<Thing> named) {}

  /** Counts things, and remembers the first of them. */
  static final class Counter {
    private final int mostNamed;
    private final List<NamedBlobTable.Sized> named = new ArrayList<>();
    private long count;
    private long bytes;

    Counter(int mostNamed) {
      this.mostNamed = mostNamed;
    }

    void add(NamedBlobTable.Sized thing) {
      count++;
      bytes += thing.size();
      if (named.size() < mostNamed) {
        named.add(thing);
      }
    }

    /**
     * Returns the things that were counted.
     *
     * @param findTypes finds the media types of those that are named
     */
    Things things(Function<List<Digest>, Map<Digest, MediaType>> findTypes) {
      List<Digest> digests = named.stream().map(NamedBlobTable.Sized::digest).toList();
      Map<Digest, MediaType> types = findTypes.apply(digests);
      List<Thing> things = named.stream().map(thing -> thing(thing, types)).toList();
      return new Things(count, bytes, things);
    }

    private static Thing thing(NamedBlobTable.Sized thing, Map<Digest, MediaType> types) {
      MediaType type = types.getOrDefault(thing.digest(), MediaType.OCTET_STREAM);
      return new Thing(thing.digest(), type, thing.size());
    }
  }
}
