package dev.berth.registry.cache;

import dev.berth.oci.Digest;
import dev.berth.oci.MediaType;
import dev.berth.oci.OciException;
import dev.berth.registry.cache.Fact.KnownBlob;
import dev.berth.registry.cache.Fact.KnownManifest;
import dev.berth.registry.cache.Fact.TaggedManifest;
import dev.berth.registry.storage.Location;

/** A fact as the catalog declares its value in Redis: with the id of the database it comes from. */
sealed interface CachedValue<F extends Fact> {
  /** The id of the database, in its compact form. */
  String database();

  /**
   * The fact.
   *
   * @throws OciException when a digest or media type is not valid
   * @throws IllegalArgumentException when a size or location is not valid
   */
  F fact();

  /** What a tag points to. */
  record CachedTag(String database, long repository, String digest, String mediaType, long size)
      implements CachedValue<TaggedManifest> {
    static CachedTag of(String database, TaggedManifest fact) {
      return new CachedTag(
          database,
          fact.repository(),
          fact.digest().toString(),
          fact.mediaType().name(),
          fact.size());
    }

    @Override
    public TaggedManifest fact() {
      return new TaggedManifest(repository, Digest.parse(digest), new MediaType(mediaType), size);
    }
  }

  /** That a repository has a manifest. */
  record CachedManifest(String database, long repository, String mediaType, long size)
      implements CachedValue<KnownManifest> {
    static CachedManifest of(String database, KnownManifest fact) {
      return new CachedManifest(database, fact.repository(), fact.mediaType().name(), fact.size());
    }

    @Override
    public KnownManifest fact() {
      return new KnownManifest(repository, new MediaType(mediaType), size);
    }
  }

  /** That a repository has a blob. */
  record CachedBlob(String database, long repository, long size, String location)
      implements CachedValue<KnownBlob> {
    static CachedBlob of(String database, KnownBlob fact) {
      return new CachedBlob(database, fact.repository(), fact.size(), fact.location().path());
    }

    @Override
    public KnownBlob fact() {
      return new KnownBlob(repository, size, new Location(location));
    }
  }
}
