package dev.berth.registry.blob;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.repository.Repository;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * The tables {@code blobs_layers}, {@code blobs_configurations} and {@code blobs_repositories},
 * partitioned by digest: who uses a blob. Triggers write them. An answer holds until the
 * transaction ends when the blob was locked in an earlier statement.
 */
public final class BlobUseTable {

  /** Manifests of the repository that name the blob as layer or configuration, some of them. */
  public List<Digest> findManifests(Handle handle, long repositoryId, Digest digest, int most) {
    return handle
        .createQuery(
            """
            SELECT DISTINCT manifest.digest
            FROM (
                (
                    SELECT manifest_id
                    FROM blobs_configurations
                    WHERE digest = :digest AND repository_id = :repositoryId
                    LIMIT :most
                )
                UNION ALL
                (
                    SELECT layer.manifest_id
                    FROM blobs_layers
                    CROSS JOIN LATERAL (
                        SELECT manifest_id
                        FROM layers
                        WHERE layers.repository_id = :repositoryId
                          AND layers.id = blobs_layers.layer_id
                          AND layers.digest = :digest
                        LIMIT 1
                    ) AS layer
                    WHERE blobs_layers.digest = :digest
                      AND blobs_layers.repository_id = :repositoryId
                    LIMIT :most
                )
            ) AS used
            CROSS JOIN LATERAL (
                SELECT digest
                FROM manifests
                WHERE manifests.repository_id = :repositoryId AND manifests.id = used.manifest_id
                LIMIT 1
            ) AS manifest
            LIMIT :most
            """)
        .bind("repositoryId", repositoryId)
        .bind("digest", digest)
        .bind("most", most)
        .mapTo(Digest.class)
        .list();
  }

  /** Living repositories that have the blob, some of them. */
  public List<Repository> findRepositories(Handle handle, Digest digest, int most) {
    return handle
        .createQuery(
            """
            SELECT repositories.id, repositories.path
            FROM blobs_repositories
            JOIN repositories ON repositories.id = blobs_repositories.repository_id
            WHERE blobs_repositories.digest = :digest AND repositories.deleted_at IS NULL
            LIMIT :most
            """)
        .bind("digest", digest)
        .bind("most", most)
        .map(
            (row, _) ->
                new Repository(row.getLong("id"), new RepositoryName(row.getString("path"))))
        .list();
  }

  /**
   * A repository that was asked for a blob.
   *
   * @param hasIt whether it has the blob
   */
  public record Asked(Repository repository, boolean hasIt) {}

  /** The living repository of this name, and whether it has the blob. */
  public Optional<Asked> ask(Handle handle, RepositoryName name, Digest digest) {
    return handle
        .createQuery(
            """
            SELECT repositories.id, link.found IS NOT NULL AS has_it
            FROM repositories
            LEFT JOIN LATERAL (
                SELECT true AS found
                FROM blobs_repositories
                WHERE digest = :digest AND repository_id = repositories.id
                LIMIT 1
            ) AS link ON true
            WHERE repositories.path = :path AND repositories.deleted_at IS NULL
            """)
        .bind("digest", digest)
        .bind("path", name.path())
        .map(
            (row, _) ->
                new Asked(new Repository(row.getLong("id"), name), row.getBoolean("has_it")))
        .findOne();
  }

  /** Those of the links whose blob a layer or a configuration of the repository names. */
  public List<BlobLink> findNamed(Handle handle, Collection<BlobLink> links) {
    return handle
        .createQuery(
            """
            SELECT link.repository_id, link.digest
            FROM unnest(:repositoryIds, :digests) AS link (repository_id, digest)
            LEFT JOIN LATERAL (
                SELECT true AS found
                FROM blobs_layers
                WHERE digest = link.digest AND repository_id = link.repository_id
                LIMIT 1
            ) AS layer ON true
            LEFT JOIN LATERAL (
                SELECT true AS found
                FROM blobs_configurations
                WHERE layer.found IS NULL
                  AND digest = link.digest
                  AND repository_id = link.repository_id
                LIMIT 1
            ) AS configuration ON true
            WHERE layer.found OR configuration.found
            """)
        .bindArray("repositoryIds", Long.class, BlobLink.repositoryIds(links))
        .bindArray("digests", Digest.class, BlobLink.digests(links))
        .map(
            (row, _) ->
                new BlobLink(
                    row.getLong("repository_id"), Digest.fromBytes(row.getBytes("digest"))))
        .list();
  }

  /** Those of the blobs that no layer, no configuration and no repository uses. */
  public List<Digest> findUnused(Handle handle, Collection<Digest> digests) {
    return handle
        .createQuery(
            """
            SELECT blob.digest
            FROM unnest(:digests) AS blob (digest)
            LEFT JOIN LATERAL (
                SELECT true AS found
                FROM blobs_repositories
                WHERE digest = blob.digest
                LIMIT 1
            ) AS repository ON true
            LEFT JOIN LATERAL (
                SELECT true AS found
                FROM blobs_layers
                WHERE digest = blob.digest
                LIMIT 1
            ) AS layer ON true
            LEFT JOIN LATERAL (
                SELECT true AS found
                FROM blobs_configurations
                WHERE digest = blob.digest
                LIMIT 1
            ) AS configuration ON true
            WHERE repository.found IS NULL
              AND layer.found IS NULL
              AND configuration.found IS NULL
            """)
        .bindArray("digests", Digest.class, digests)
        .mapTo(Digest.class)
        .list();
  }
}
