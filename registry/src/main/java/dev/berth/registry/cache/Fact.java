package dev.berth.registry.cache;

import dev.berth.oci.Digest;
import dev.berth.oci.MediaType;
import dev.berth.registry.storage.Location;

/** What the database says about something in a repository. */
public sealed interface Fact {
  /** The number of the repository it is about. */
  long repository();

  /** What a tag points to. */
  record TaggedManifest(long repository, Digest digest, MediaType mediaType, long size)
      implements Fact {
    public TaggedManifest {
      requireSize(size);
    }
  }

  /** That a repository has a manifest. */
  record KnownManifest(long repository, MediaType mediaType, long size) implements Fact {
    public KnownManifest {
      requireSize(size);
    }
  }

  /** That a repository has a blob. */
  record KnownBlob(long repository, long size, Location location) implements Fact {
    public KnownBlob {
      requireSize(size);
    }
  }

  private static void requireSize(long size) {
    if (size < 0) {
      throw new IllegalArgumentException(
          "a size of 0 or more was expected, not '%d'".formatted(size));
    }
  }
}
