package dev.berth.e2e.race;

import java.util.List;
import java.util.stream.Stream;

/** What a request has to do with the digests that it is about. */
record Touch(Kind kind, List<String> digests) {

  /** Kinds of operations; a request that is only a part of one is of no kind. */
  enum Kind {
    PUSH,
    MOUNT,
    CHECK,
    PULL,
    DELETE,
    PART
  }

  /** A request that has nothing to do with reviews. */
  static Touch none(Kind kind) {
    return new Touch(kind, List.of());
  }

  static Touch of(Kind kind, String digest) {
    return new Touch(kind, List.of(digest));
  }

  /** A push of a manifest concerns everything that it names. */
  static Touch push(Image image) {
    return new Touch(Kind.PUSH, Stream.concat(Stream.of(image.digest()), image.needed()).toList());
  }
}
