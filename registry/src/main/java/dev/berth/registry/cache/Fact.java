package dev.berth.registry.cache;

/** What the database says about something in a repository. Written as the catalog declares it. */
public sealed interface Fact {
  /** The number of the repository it is about. */
  long repository();

  /** What a tag points to. */
  record TaggedManifest(long repository, String digest, String mediaType, long size)
      implements Fact {}

  /** That a repository has a manifest. */
  record KnownManifest(long repository, String mediaType, long size) implements Fact {}

  /** That a repository has a blob. */
  record KnownBlob(long repository, long size, String location) implements Fact {}
}
