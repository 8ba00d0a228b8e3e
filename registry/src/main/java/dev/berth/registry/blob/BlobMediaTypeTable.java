package dev.berth.registry.blob;

import dev.berth.oci.Digest;
import dev.berth.oci.MediaType;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/**
 * The media types of blobs: what a manifest says that has the blob as a layer, or else what was
 * detected from its first bytes. A blob is stored with the detected type; a review makes it that of
 * a layer, and until then it is looked for when somebody asks. A manifest that says no more than
 * can be detected is not believed.
 */
public final class BlobMediaTypeTable {

  /** Returns the media types of those of the blobs that are there. */
  public Map<Digest, MediaType> find(Handle handle, Collection<Digest> digests) {
    Map<Digest, MediaType> types = new HashMap<>();
    handle
        .createQuery(
            """
            SELECT wanted.digest, COALESCE(said.name, stored.name) AS name
            FROM unnest(:digests) AS wanted (digest)
            CROSS JOIN LATERAL (
                SELECT media_types.name, media_types.detected
                FROM blobs
                JOIN media_types ON media_types.id = blobs.media_type_id
                WHERE blobs.digest = wanted.digest
                LIMIT 1
            ) AS stored
            LEFT JOIN LATERAL (
                SELECT repository_id, layer_id
                FROM blobs_layers
                WHERE stored.detected AND digest = wanted.digest
                ORDER BY repository_id, layer_id
                LIMIT 1
            ) AS used ON true
            LEFT JOIN LATERAL (
                SELECT media_type_id
                FROM layers
                WHERE repository_id = used.repository_id
                  AND id = used.layer_id
                  AND digest = wanted.digest
                LIMIT 1
            ) AS layer ON true
            LEFT JOIN media_types AS said
                ON said.id = layer.media_type_id AND NOT said.detected
            """)
        .bindArray("digests", Digest.class, digests)
        .map(
            (row, _) ->
                Map.entry(
                    Digest.fromBytes(row.getBytes("digest")), new MediaType(row.getString("name"))))
        .forEach(entry -> types.put(entry.getKey(), entry.getValue()));
    return types;
  }

  /**
   * Stores the types that the first layers of these repositories say, for blobs that have a
   * detected one so far, and returns how many. Waits for no lock: a blob that others hold is left
   * as it is.
   */
  public int takeFromLayers(Handle handle, Collection<BlobLink> links) {
    List<Said> said = lockSaid(handle, links);
    return said.isEmpty() ? 0 : update(handle, said);
  }

  /** What a layer says of a blob. */
  private record Said(Digest digest, int mediaTypeId) {}

  private static List<Said> lockSaid(Handle handle, Collection<BlobLink> links) {
    return handle
        .createQuery(
            """
            SELECT blob.digest, layer.media_type_id
            FROM unnest(:repositoryIds, :digests) AS link (repository_id, digest)
            CROSS JOIN LATERAL (
                SELECT layer_id
                FROM blobs_layers
                WHERE digest = link.digest AND repository_id = link.repository_id
                ORDER BY layer_id
                LIMIT 1
            ) AS used
            CROSS JOIN LATERAL (
                SELECT media_type_id
                FROM layers
                WHERE repository_id = link.repository_id
                  AND id = used.layer_id
                  AND digest = link.digest
                LIMIT 1
            ) AS layer
            CROSS JOIN LATERAL (
                SELECT blobs.digest
                FROM blobs
                JOIN media_types AS stored ON stored.id = blobs.media_type_id
                JOIN media_types AS said ON said.id = layer.media_type_id
                WHERE blobs.digest = link.digest AND stored.detected AND NOT said.detected
                FOR NO KEY UPDATE OF blobs SKIP LOCKED
                FOR KEY SHARE OF said SKIP LOCKED
            ) AS blob
            """)
        .bindArray("repositoryIds", Long.class, BlobLink.repositoryIds(links))
        .bindArray("digests", Digest.class, BlobLink.digests(links))
        .map(
            (row, _) ->
                new Said(Digest.fromBytes(row.getBytes("digest")), row.getInt("media_type_id")))
        .list();
  }

  private static int update(Handle handle, List<Said> said) {
    return handle
        .createUpdate(
            """
            UPDATE blobs
            SET media_type_id = said.media_type_id
            FROM unnest(:digests, :mediaTypeIds) AS said (digest, media_type_id)
            WHERE blobs.digest = said.digest
            """)
        .bindArray("digests", Digest.class, said.stream().map(Said::digest).toList())
        .bindArray("mediaTypeIds", Integer.class, said.stream().map(Said::mediaTypeId).toList())
        .execute();
  }
}
