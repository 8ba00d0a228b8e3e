package dev.berth.registry.manifest;

import dev.berth.oci.Descriptor;
import dev.berth.oci.Digest;
import dev.berth.oci.Tag;
import dev.berth.registry.db.DigestArray;
import dev.berth.registry.db.LargeBytes;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/**
 * The tables {@code manifests}, {@code layers} and {@code manifest_references}, partitioned by
 * repository. A new manifest brings its tag with it, which costs a way to the database less.
 */
final class ManifestTable {

  /** Payloads up to this size are read with their row. */
  static final int SMALL = 64 * 1024;

  /** Rows that the driver holds at a time. */
  private static final int FETCHED = 1000;

  /** A row as it is read, with its media type's number, and its payload when that is small. */
  record Row(Digest digest, int mediaTypeId, int size, Optional<byte[]> smallPayload) {}

  Optional<Row> findByDigest(Handle handle, long repositoryId, Digest digest) {
    return row(
        handle
            .createQuery(
                """
                SELECT digest, media_type_id, size,
                       CASE WHEN size <= :small THEN payload END AS small_payload
                FROM manifests
                WHERE repository_id = :repositoryId AND digest = :digest
                """)
            .bind("repositoryId", repositoryId)
            .bind("digest", digest));
  }

  Optional<Row> findById(Handle handle, long repositoryId, long id) {
    return row(
        handle
            .createQuery(
                """
                SELECT digest, media_type_id, size,
                       CASE WHEN size <= :small THEN payload END AS small_payload
                FROM manifests
                WHERE repository_id = :repositoryId AND id = :id
                """)
            .bind("repositoryId", repositoryId)
            .bind("id", id));
  }

  private static Optional<Row> row(Query query) {
    return query
        .bind("small", SMALL)
        .map(
            (row, _) ->
                new Row(
                    Digest.fromBytes(row.getBytes("digest")),
                    row.getInt("media_type_id"),
                    row.getInt("size"),
                    Optional.ofNullable(row.getBytes("small_payload"))))
        .findOne();
  }

  Optional<Long> findId(Handle handle, long repositoryId, Digest digest) {
    return handle
        .createQuery(
            """
            SELECT id
            FROM manifests
            WHERE repository_id = :repositoryId AND digest = :digest
            """)
        .bind("repositoryId", repositoryId)
        .bind("digest", digest)
        .mapTo(Long.class)
        .findOne();
  }

  Optional<byte[]> findPayload(Handle handle, long repositoryId, Digest digest) {
    return handle
        .createQuery(
            """
            SELECT payload
            FROM manifests
            WHERE repository_id = :repositoryId AND digest = :digest
            """)
        .bind("repositoryId", repositoryId)
        .bind("digest", digest)
        .map((row, _) -> row.getBytes("payload"))
        .findOne();
  }

  /**
   * Keeps manifests from being deleted until the transaction ends; returns the ids of those that
   * are there. Locks in the order of the digests, which is everyone's order; each is looked up by
   * its key.
   */
  Map<Digest, Long> lockAll(Handle handle, long repositoryId, SortedSet<Digest> digests) {
    if (digests.isEmpty()) {
      return Map.of();
    }
    Digest[] wanted = digests.toArray(Digest[]::new);
    Map<Digest, Long> ids = new HashMap<>();
    handle
        .createQuery(
            """
            SELECT wanted.place, found.id
            FROM unnest(:digests) WITH ORDINALITY AS wanted (digest, place)
            CROSS JOIN LATERAL (
                SELECT manifests.id
                FROM manifests
                WHERE manifests.repository_id = :repositoryId
                  AND manifests.digest = wanted.digest
                FOR KEY SHARE
            ) AS found
            ORDER BY wanted.place
            """)
        .bind("repositoryId", repositoryId)
        .bind("digests", new DigestArray(digests))
        .setFetchSize(FETCHED)
        .map((row, _) -> ids.put(wanted[row.getInt("place") - 1], row.getLong("id")))
        .forEach(_ -> {});
    return ids;
  }

  /** A manifest that was there before. */
  record Present(long id, int mediaTypeId) {}

  /** Keeps the manifest from being deleted until the transaction ends; empty when there is none. */
  Optional<Present> lock(Handle handle, long repositoryId, Digest digest) {
    return handle
        .createQuery(
            """
            SELECT id, media_type_id
            FROM manifests
            WHERE repository_id = :repositoryId AND digest = :digest
            FOR KEY SHARE
            """)
        .bind("repositoryId", repositoryId)
        .bind("digest", digest)
        .map((row, _) -> new Present(row.getLong("id"), row.getInt("media_type_id")))
        .findOne();
  }

  /** A layer to be inserted; positions follow the order of the list. */
  record Layer(Descriptor descriptor, int mediaTypeId, boolean stored) {}

  /**
   * A manifest to be inserted.
   *
   * @param tag the first of those that shall point to it
   * @param awaited blobs that it names and its repository lacks
   */
  record NewRows(
      NewManifest manifest,
      int mediaTypeId,
      List<Layer> layers,
      Optional<Tag> tag,
      Set<Digest> awaited) {

    private boolean isConfigAwaited() {
      return manifest
          .manifest()
          .config()
          .map(Descriptor::digest)
          .filter(awaited::contains)
          .isPresent();
    }

    private boolean isAwaited(Layer layer) {
      return awaited.contains(layer.descriptor().digest());
    }
  }

  /**
   * A manifest that is there.
   *
   * @param newTag points to it, and was not there before
   */
  record Kept(long id, Optional<Tag> newTag) {}

  /**
   * Inserts a manifest with its layers, and its tag when there is none of this name; nothing when
   * the manifest was there, or came meanwhile.
   *
   * <p>Those that waited for it as their subject when this began are kept from being deleted until
   * the transaction ends: a review either sees the subject, or has removed them by then. They are
   * locked before the tag, in the order of all.
   */
  Optional<Kept> insertIfAbsent(Handle handle, long repositoryId, NewRows rows) {
    NewManifest added = rows.manifest();
    List<Layer> layers = rows.layers();
    return handle
        .createQuery(
            """
            WITH added AS (
                INSERT INTO manifests (
                    repository_id, digest, media_type_id, artifact_type,
                    subject_digest, config_digest, config_awaited, size, payload, annotations)
                VALUES (
                    :repositoryId, :digest, :mediaTypeId, :artifactType,
                    :subjectDigest, :configDigest, :configAwaited, :size, :payload, :annotations)
                ON CONFLICT (repository_id, digest) DO NOTHING
                RETURNING id
            ), layered AS (
                INSERT INTO layers (
                    repository_id, manifest_id, position, digest, size, media_type_id,
                    stored, awaited)
                SELECT :repositoryId, added.id, layer.place - 1,
                       layer.digest, layer.size, layer.media_type_id,
                       layer.stored, layer.awaited
                FROM added
                CROSS JOIN unnest(
                    :layerDigests, :layerSizes, :layerMediaTypeIds, :layersStored, :layersAwaited)
                    WITH ORDINALITY AS layer (
                        digest, size, media_type_id, stored, awaited, place)
            ), referrers AS (
                SELECT id
                FROM manifests
                WHERE repository_id = :repositoryId AND subject_digest = :digest
                ORDER BY digest
                FOR KEY SHARE
            ), settled AS MATERIALIZED (
                SELECT added.id, (SELECT count(*) FROM referrers) AS referrers
                FROM added
            ), tagged AS (
                INSERT INTO tags (repository_id, name, manifest_id)
                SELECT :repositoryId, :tag, settled.id
                FROM settled
                WHERE :tag IS NOT NULL
                ON CONFLICT (repository_id, name) DO NOTHING
                RETURNING name
            )
            SELECT id, EXISTS (SELECT 1 FROM tagged) AS tagged
            FROM settled
            """)
        .bind("repositoryId", repositoryId)
        .bind("digest", added.digest())
        .bind("mediaTypeId", rows.mediaTypeId())
        .bind("artifactType", added.manifest().effectiveArtifactType().orElse(null))
        .bind("subjectDigest", bytes(added.manifest().subject()))
        .bind("configDigest", bytes(added.manifest().config()))
        .bind("configAwaited", rows.isConfigAwaited())
        .bind("size", added.payload().length)
        .bind("payload", new LargeBytes(added.payload()))
        .bind("annotations", added.listedAnnotations().orElse(null))
        .bind("layerDigests", new DigestArray(all(layers, layer -> layer.descriptor().digest())))
        .bindArray("layerSizes", Long.class, all(layers, layer -> layer.descriptor().size()))
        .bindArray("layerMediaTypeIds", Integer.class, all(layers, Layer::mediaTypeId))
        .bindArray("layersStored", Boolean.class, all(layers, Layer::stored))
        .bindArray("layersAwaited", Boolean.class, all(layers, rows::isAwaited))
        .bind("tag", rows.tag().map(Tag::name).orElse(null))
        .map((row, _) -> kept(row, rows.tag()))
        .findOne();
  }

  private static Kept kept(ResultSet row, Optional<Tag> tag) throws SQLException {
    return new Kept(row.getLong("id"), row.getBoolean("tagged") ? tag : Optional.empty());
  }

  private static <T> List<T> all(List<Layer> layers, Function<Layer, T> fact) {
    return layers.stream().map(fact).toList();
  }

  /**
   * Takes a manifest for deletion and returns its id. What was locked is checked in the statements
   * that follow.
   */
  OptionalLong lockForDelete(Handle handle, long repositoryId, Digest digest) {
    return handle
        .createQuery(
            """
            SELECT id
            FROM manifests
            WHERE repository_id = :repositoryId AND digest = :digest
            FOR UPDATE
            """)
        .bind("repositoryId", repositoryId)
        .bind("digest", digest)
        .mapTo(Long.class)
        .stream()
        .mapToLong(Long::longValue)
        .findFirst();
  }

  /** Indexes that have the manifest as a child, at most so many. */
  List<Digest> findParents(Handle handle, long repositoryId, long id, int most) {
    return handle
        .createQuery(
            """
            SELECT parent.digest
            FROM manifest_references AS reference
            JOIN manifests AS parent
              ON parent.repository_id = :repositoryId AND parent.id = reference.parent_id
            WHERE reference.repository_id = :repositoryId AND reference.child_id = :id
            LIMIT :most
            """)
        .bind("repositoryId", repositoryId)
        .bind("id", id)
        .bind("most", most)
        .mapTo(Digest.class)
        .list();
  }

  /** Deletes a manifest that is no child, with its layers, references and tags. */
  void delete(Handle handle, long repositoryId, long id) {
    handle
        .createUpdate(
            """
            DELETE FROM manifests
            WHERE repository_id = :repositoryId AND id = :id
            """)
        .bind("repositoryId", repositoryId)
        .bind("id", id)
        .execute();
  }

  private static byte @Nullable [] bytes(Optional<Descriptor> descriptor) {
    return descriptor.map(named -> named.digest().toBytes()).orElse(null);
  }

  void insertReferences(
      Handle handle, long repositoryId, long parentId, Collection<Long> childIds) {
    if (childIds.isEmpty()) {
      return;
    }
    handle
        .createUpdate(
            """
            INSERT INTO manifest_references (repository_id, parent_id, child_id)
            SELECT :repositoryId, :parentId, child_id
            FROM unnest(:childIds) AS child (child_id)
            """)
        .bind("repositoryId", repositoryId)
        .bind("parentId", parentId)
        .bindArray("childIds", Long.class, childIds)
        .execute();
  }
}
