package dev.berth.registry.gc.inquiry;

import dev.berth.oci.Digest;
import dev.berth.oci.MediaType;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;

/**
 * Which blobs manifests name, as layer or configuration, and which manifests name a blob. Each
 * look-up carries its key, and nothing is locked.
 */
final class NamedBlobTable {
  private static final RowMapper<Sized> SIZED =
      (row, _) -> new Sized(Digest.fromBytes(row.getBytes("digest")), row.getLong("size"));

  private static final RowMapper<Use> USE =
      (row, _) ->
          new Use(
              Digest.fromBytes(row.getBytes("digest")),
              row.getLong("repository_id"),
              row.getLong("manifest_id"));

  private static final RowMapper<Map.Entry<Digest, MediaType>> MEDIA_TYPE =
      (row, _) ->
          Map.entry(Digest.fromBytes(row.getBytes("digest")), new MediaType(row.getString("name")));

  /** A manifest or blob and its bytes. */
  record Sized(Digest digest, long size) {}

  /** These manifests of a repository, in the order of their ids. */
  List<Sized> findManifests(Handle handle, long repositoryId, Collection<Long> ids) {
    return handle
        .createQuery(
            """
            SELECT digest, size
            FROM manifests
            WHERE repository_id = :repositoryId AND id = ANY(:ids)
            ORDER BY id
            """)
        .bind("repositoryId", repositoryId)
        .bindArray("ids", Long.class, ids)
        .map(SIZED)
        .list();
  }

  /** The media types of these manifests of a repository. */
  Map<Digest, MediaType> findManifestTypes(
      Handle handle, long repositoryId, Collection<Digest> digests) {
    Map<Digest, MediaType> types = new HashMap<>();
    handle
        .createQuery(
            """
            SELECT wanted.digest, media_types.name
            FROM unnest(:digests) AS wanted (digest)
            CROSS JOIN LATERAL (
                SELECT media_type_id
                FROM manifests
                WHERE repository_id = :repositoryId AND manifests.digest = wanted.digest
                LIMIT 1
            ) AS manifest
            JOIN media_types ON media_types.id = manifest.media_type_id
            """)
        .bind("repositoryId", repositoryId)
        .bindArray("digests", Digest.class, digests)
        .map(MEDIA_TYPE)
        .forEach(entry -> types.put(entry.getKey(), entry.getValue()));
    return types;
  }

  /** Ids of the next manifests of a repository. */
  List<Long> findManifestsAfter(Handle handle, long repositoryId, long after, int most) {
    return handle
        .createQuery(
            """
            SELECT id
            FROM manifests
            WHERE repository_id = :repositoryId AND id > :after
            ORDER BY id
            LIMIT :most
            """)
        .bind("repositoryId", repositoryId)
        .bind("after", after)
        .bind("most", most)
        .mapTo(Long.class)
        .list();
  }

  /** The blobs that these manifests use; not what they name and the repository does not have. */
  List<Digest> findBlobs(Handle handle, long repositoryId, Collection<Long> manifestIds) {
    return handle
        .createQuery(
            """
            SELECT config_digest AS digest
            FROM manifests
            WHERE repository_id = :repositoryId
              AND id = ANY(:ids)
              AND config_digest IS NOT NULL
              AND NOT config_awaited
            UNION
            SELECT digest
            FROM layers
            WHERE repository_id = :repositoryId AND manifest_id = ANY(:ids) AND stored
            UNION
            SELECT awaited.digest
            FROM (
                SELECT config_digest AS digest
                FROM manifests
                WHERE repository_id = :repositoryId AND id = ANY(:ids) AND config_awaited
                UNION
                SELECT digest
                FROM layers
                WHERE repository_id = :repositoryId AND manifest_id = ANY(:ids) AND awaited
            ) AS awaited
            CROSS JOIN LATERAL (
                SELECT 1
                FROM repository_blobs
                WHERE repository_blobs.repository_id = :repositoryId
                  AND repository_blobs.digest = awaited.digest
                LIMIT 1
            ) AS came
            """)
        .bind("repositoryId", repositoryId)
        .bindArray("ids", Long.class, manifestIds)
        .mapTo(Digest.class)
        .list();
  }

  /** The sizes of these blobs, in the given order. */
  List<Sized> findSizes(Handle handle, Collection<Digest> digests) {
    return handle
        .createQuery(
            """
            SELECT wanted.digest, blob.size
            FROM unnest(:digests) WITH ORDINALITY AS wanted (digest, place)
            CROSS JOIN LATERAL (
                SELECT blobs.size
                FROM blobs
                WHERE blobs.digest = wanted.digest
                LIMIT 1
            ) AS blob
            ORDER BY wanted.place
            """)
        .bindArray("digests", Digest.class, digests)
        .map(SIZED)
        .list();
  }

  /** A manifest of some repository names a blob. */
  record Use(Digest digest, long repositoryId, long manifestId) {}

  /** Manifests of any repository that have these blobs as configuration; of each so many. */
  List<Use> findConfigurations(Handle handle, Collection<Digest> digests, int most) {
    return handle
        .createQuery(
            """
            SELECT wanted.digest, used.repository_id, used.manifest_id
            FROM unnest(:digests) AS wanted (digest)
            CROSS JOIN LATERAL (
                SELECT repository_id, manifest_id
                FROM blobs_configurations
                WHERE blobs_configurations.digest = wanted.digest
                LIMIT :most
            ) AS used
            """)
        .bindArray("digests", Digest.class, digests)
        .bind("most", most)
        .map(USE)
        .list();
  }

  /** A layer of some repository is a blob. */
  record Layer(Digest digest, long repositoryId, long id) {}

  /** Layers of any repository that are these blobs; of each blob at most so many. */
  List<Layer> findLayers(Handle handle, Collection<Digest> digests, int most) {
    return handle
        .createQuery(
            """
            SELECT wanted.digest, used.repository_id, used.layer_id
            FROM unnest(:digests) AS wanted (digest)
            CROSS JOIN LATERAL (
                SELECT repository_id, layer_id
                FROM blobs_layers
                WHERE blobs_layers.digest = wanted.digest
                LIMIT :most
            ) AS used
            """)
        .bindArray("digests", Digest.class, digests)
        .bind("most", most)
        .map(
            (row, _) ->
                new Layer(
                    Digest.fromBytes(row.getBytes("digest")),
                    row.getLong("repository_id"),
                    row.getLong("layer_id")))
        .list();
  }

  /** The manifests that these layers belong to. */
  List<Use> findManifestsOf(Handle handle, List<Layer> layers) {
    return handle
        .createQuery(
            """
            SELECT wanted.digest, wanted.repository_id, layer.manifest_id
            FROM unnest(:digests, :repositoryIds, :layerIds)
                AS wanted (digest, repository_id, layer_id)
            CROSS JOIN LATERAL (
                SELECT layers.manifest_id
                FROM layers
                WHERE layers.repository_id = wanted.repository_id
                  AND layers.id = wanted.layer_id
                  AND layers.digest = wanted.digest
                LIMIT 1
            ) AS layer
            """)
        .bindArray("digests", Digest.class, layers.stream().map(Layer::digest).toList())
        .bindArray("repositoryIds", Long.class, layers.stream().map(Layer::repositoryId).toList())
        .bindArray("layerIds", Long.class, layers.stream().map(Layer::id).toList())
        .map(USE)
        .list();
  }

  /** Whether a repository is there and was not deleted; what a deleted one holds goes anyway. */
  boolean isLiving(Handle handle, long repositoryId) {
    return handle
        .createQuery(
            """
            SELECT 1
            FROM repositories
            WHERE id = :id AND deleted_at IS NULL
            """)
        .bind("id", repositoryId)
        .mapTo(Integer.class)
        .findOne()
        .isPresent();
  }
}
