package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import dev.berth.oci.OciException;
import dev.berth.oci.Reference;
import dev.berth.oci.Tag;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** The tags that a push names: the one in its path, or those given beside a digest. */
final class PushedTags {
  private PushedTags() {}

  /**
   * Reads them, in the order in which tags are locked.
   *
   * @param given the values of the query parameter {@code tag}
   * @param most how many of them one push may have, repetitions included
   */
  static SortedSet<Tag> of(Reference reference, List<String> given, int most) {
    if (given.size() > most) {
      throw OciException.addressTooLong(
          "%d tags are given, %d are possible at once".formatted(given.size(), most));
    }
    return switch (reference) {
      case Digest _ -> all(given);
      case Tag tag when given.isEmpty() -> new TreeSet<>(List.of(tag));
      case Tag _ ->
          throw OciException.badRequest(
              "the query parameter 'tag' goes with a manifest pushed by digest");
    };
  }

  private static SortedSet<Tag> all(List<String> given) {
    TreeSet<Tag> tags = new TreeSet<>();
    given.forEach(text -> tags.add(Tag.parse(text)));
    return tags;
  }
}
