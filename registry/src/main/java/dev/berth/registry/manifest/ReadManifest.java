package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import dev.berth.oci.ErrorCode;
import dev.berth.oci.OciException;
import dev.berth.oci.Reference;
import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.budget.ClientAddress;
import dev.berth.registry.cache.Cache;
import dev.berth.registry.cache.Cache.Read;
import dev.berth.registry.cache.Cache.Source;
import dev.berth.registry.cache.Fact.KnownManifest;
import dev.berth.registry.cache.Fact.TaggedManifest;
import dev.berth.registry.cache.Use;
import dev.berth.registry.db.Database;
import dev.berth.registry.http.LargeDocuments;
import dev.berth.registry.media.MediaTypes;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.tag.TagTable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;

/**
 * Finds a manifest by digest or by tag; in the database one table at a time, each by its partition
 * key.
 */
final class ReadManifest {
  private final Database database;
  private final RepositoryLookup repositories;
  private final ManifestTable manifests;
  private final TagTable tags;
  private final MediaTypes mediaTypes;
  private final SpareManifest spare;
  private final Payloads payloads;
  private final LargeDocuments documents;
  private final Cache cache;

  ReadManifest(
      Database database,
      RepositoryLookup repositories,
      ManifestTable manifests,
      TagTable tags,
      MediaTypes mediaTypes,
      SpareManifest spare,
      Payloads payloads,
      LargeDocuments documents,
      Cache cache) {
    this.database = database;
    this.repositories = repositories;
    this.manifests = manifests;
    this.tags = tags;
    this.mediaTypes = mediaTypes;
    this.spare = spare;
    this.payloads = payloads;
    this.documents = documents;
    this.cache = cache;
  }

  /**
   * The manifest, for a client that pulls it.
   *
   * @throws OciException MANIFEST_UNKNOWN when the repository has none of that name, NAME_UNKNOWN
   *     when there is no repository
   */
  StoredManifest get(RepositoryName name, Reference reference) {
    return switch (reference) {
      case Tag tag -> get(name, tag, Use.PULL);
      case Digest digest ->
          stored(
              name,
              digest,
              cache.findManifest(
                  name,
                  digest,
                  Use.PULL,
                  small(toCopy -> database.read(handle -> read(handle, name, digest, toCopy)))));
    };
  }

  /**
   * The manifest, for a client that asks whether it is there, and may be about to push an index or
   * a tag that needs it.
   *
   * @throws OciException MANIFEST_UNKNOWN when the repository has none of that name, or the client
   *     is not to count on it; NAME_UNKNOWN when there is no repository
   */
  StoredManifest check(RepositoryName name, Reference reference) {
    return switch (reference) {
      case Tag tag -> get(name, tag, Use.CHECK);
      case Digest digest ->
          stored(
              name,
              digest,
              cache.findManifest(name, digest, Use.CHECK, small(_ -> spare(name, digest))));
    };
  }

  private StoredManifest get(RepositoryName name, Tag tag, Use use) {
    TaggedManifest found =
        cache
            .findTag(
                name,
                tag,
                use,
                new SmallManifests<>(
                    TaggedManifest::size, _ -> database.read(handle -> read(handle, name, tag))))
            .orElseThrow(() -> unknown(name, tag));
    return new StoredManifest(
        found.repository(), found.digest(), found.mediaType(), Math.toIntExact(found.size()));
  }

  private static Source<KnownManifest> small(Source<KnownManifest> source) {
    return new SmallManifests<>(KnownManifest::size, source);
  }

  private static StoredManifest stored(
      RepositoryName name, Digest digest, Optional<KnownManifest> found) {
    KnownManifest known = found.orElseThrow(() -> unknown(name, digest));
    return new StoredManifest(
        known.repository(), digest, known.mediaType(), Math.toIntExact(known.size()));
  }

  /** The bytes of a manifest, when they are few. */
  Optional<byte[]> findSmallPayload(StoredManifest manifest) {
    if (manifest.size() > ManifestTable.SMALL) {
      return Optional.empty();
    }
    Optional<byte[]> kept = payloads.find(manifest.digest());
    if (kept.isPresent()) {
      return kept;
    }
    Optional<byte[]> payload = findPayload(manifest);
    payload.ifPresent(bytes -> payloads.add(manifest.digest(), bytes));
    return payload;
  }

  /** Opens a payload that is not small, for this client. */
  InputStream openPayload(RepositoryName name, StoredManifest manifest, ClientAddress client)
      throws IOException {
    return documents.open(
        client,
        ManifestMemory.forPull(manifest.size()),
        () -> findPayload(manifest).orElseThrow(() -> unknown(name, manifest.digest())));
  }

  private Optional<byte[]> findPayload(StoredManifest manifest) {
    return database.read(
        handle -> manifests.findPayload(handle, manifest.repositoryId(), manifest.digest()));
  }

  private Optional<Read<KnownManifest>> read(
      Handle handle, RepositoryName name, Digest digest, boolean toCopy) {
    Repository repository = repositories.get(handle, name);
    boolean lasting = toCopy && spare.isSafe(handle, repository, digest);
    return manifests
        .findByDigest(handle, repository.id(), digest)
        .map(row -> new Read<>(known(repository, row), lasting));
  }

  /** What is spared lasts longer than a copy. */
  private Optional<Read<KnownManifest>> spare(RepositoryName name, Digest digest) {
    Repository repository = repositories.get(name);
    return spare.spare(repository, digest)
        ? database
            .read(handle -> manifests.findByDigest(handle, repository.id(), digest))
            .map(row -> new Read<>(known(repository, row), true))
        : Optional.empty();
  }

  private KnownManifest known(Repository repository, ManifestTable.Row row) {
    row.smallPayload().ifPresent(payload -> payloads.add(row.digest(), payload));
    return new KnownManifest(repository.id(), mediaTypes.type(row.mediaTypeId()), row.size());
  }

  /** Nothing takes away what a tag points to but changes that revoke copies. */
  private Optional<Read<TaggedManifest>> read(Handle handle, RepositoryName name, Tag tag) {
    Repository repository = repositories.get(handle, name);
    return findByTag(handle, repository.id(), tag)
        .map(row -> new Read<>(tagged(known(repository, row), row.digest()), true));
  }

  private static TaggedManifest tagged(KnownManifest known, Digest digest) {
    return new TaggedManifest(known.repository(), digest, known.mediaType(), known.size());
  }

  /** Asks again when the tag moved, and the manifest went, between the two statements. */
  private Optional<ManifestTable.Row> findByTag(Handle handle, long repositoryId, Tag tag) {
    for (int attempt = 0; attempt < 2; attempt++) {
      OptionalLong id = tags.find(handle, repositoryId, tag);
      if (id.isEmpty()) {
        return Optional.empty();
      }
      Optional<ManifestTable.Row> row = manifests.findById(handle, repositoryId, id.getAsLong());
      if (row.isPresent()) {
        return row;
      }
    }
    return Optional.empty();
  }

  static OciException unknown(RepositoryName name, Reference reference) {
    return new OciException(
        ErrorCode.MANIFEST_UNKNOWN, "%s has no manifest %s".formatted(name, reference));
  }
}
