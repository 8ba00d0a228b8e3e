package dev.berth.registry.cache;

import dev.berth.keyspace.value.Values;
import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.cache.CachedValue.CachedBlob;
import dev.berth.registry.cache.CachedValue.CachedManifest;
import dev.berth.registry.cache.CachedValue.CachedTag;
import dev.berth.registry.cache.Fact.KnownBlob;
import dev.berth.registry.cache.Fact.KnownManifest;
import dev.berth.registry.cache.Fact.TaggedManifest;
import dev.berth.registry.redis.DatabaseId;
import dev.berth.registry.redis.RegistryCatalog;
import dev.berth.registry.redis.RegistryKeys;

/** Knows where copies of facts are. */
public final class Entries {
  private final RegistryKeys keys;
  private final FactCodec<TaggedManifest> tags;
  private final FactCodec<KnownManifest> manifests;
  private final FactCodec<KnownBlob> blobs;

  /**
   * Creates the entries of a registry.
   *
   * @param database the database of which facts are cached
   */
  public Entries(RegistryCatalog catalog, DatabaseId database) {
    Values values = catalog.values();
    String id = database.compact();
    this.keys = catalog.keys();
    this.tags = FactCodec.of(values.record("tag", CachedTag.class), CachedTag::of, id);
    this.manifests =
        FactCodec.of(values.record("manifest", CachedManifest.class), CachedManifest::of, id);
    this.blobs = FactCodec.of(values.record("blob", CachedBlob.class), CachedBlob::of, id);
  }

  /** What a tag points to. */
  public Entry<TaggedManifest> tag(RepositoryName repository, Tag tag) {
    return new Entry<>(
        repository,
        "tag:" + tag.name(),
        keys.tag(path(repository), new RegistryKeys.Tag(tag.name())),
        tags);
  }

  /** Whether the repository has a manifest. */
  public Entry<KnownManifest> manifest(RepositoryName repository, Digest digest) {
    return new Entry<>(
        repository,
        "manifest:" + digest,
        keys.manifest(path(repository), algorithm(digest), hex(digest)),
        manifests);
  }

  /** Whether the repository has a blob. */
  public Entry<KnownBlob> blob(RepositoryName repository, Digest digest) {
    return new Entry<>(
        repository,
        "blob:" + digest,
        keys.blob(path(repository), algorithm(digest), hex(digest)),
        blobs);
  }

  private static RegistryKeys.Path path(RepositoryName repository) {
    return new RegistryKeys.Path(repository.path());
  }

  private static RegistryKeys.Algorithm algorithm(Digest digest) {
    return switch (digest.algorithm()) {
      case SHA256 -> RegistryKeys.Algorithm.SHA256;
      case SHA512 -> RegistryKeys.Algorithm.SHA512;
    };
  }

  private static RegistryKeys.Hex hex(Digest digest) {
    return new RegistryKeys.Hex(digest.hex());
  }
}
