package dev.berth.registry.gc.inquiry;

import dev.berth.oci.Digest;
import dev.berth.oci.RepositoryName;
import dev.berth.registry.repository.Repository;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * What the tables say of one digest. Each look-up carries its key; none reads more than it is asked
 * for or counts.
 */
final class ExplanationTable {

  /**
   * A blob.
   *
   * @param lost whether its bytes were found missing
   */
  record StoredBlob(long size, boolean lost) {}

  Optional<StoredBlob> findBlob(Handle handle, Digest digest) {
    return handle
        .createQuery(
            """
            SELECT size, location IS NULL AS lost
            FROM blobs
            WHERE digest = :digest
            """)
        .bind("digest", digest)
        .map((row, _) -> new StoredBlob(row.getLong("size"), row.getBoolean("lost")))
        .findOne();
  }

  /** How many living repositories have the blob. */
  long countLinks(Handle handle, Digest digest) {
    return handle
        .createQuery(
            """
            SELECT count(*)
            FROM blobs_repositories
            JOIN repositories ON repositories.id = blobs_repositories.repository_id
            WHERE blobs_repositories.digest = :digest AND repositories.deleted_at IS NULL
            """)
        .bind("digest", digest)
        .mapTo(Long.class)
        .one();
  }

  /** How often manifests of the repository name the blob. */
  long countUses(Handle handle, long repositoryId, Digest digest) {
    return handle
        .createQuery(
            """
            SELECT (
                SELECT count(*)
                FROM blobs_configurations
                WHERE digest = :digest AND repository_id = :repositoryId
            ) + (
                SELECT count(*)
                FROM blobs_layers
                WHERE digest = :digest AND repository_id = :repositoryId
            )
            """)
        .bind("repositoryId", repositoryId)
        .bind("digest", digest)
        .mapTo(Long.class)
        .one();
  }

  /** The manifest of this digest in a repository. */
  record Manifest(long id, long size, Optional<Digest> config) {}

  Optional<Manifest> findManifest(Handle handle, long repositoryId, Digest digest) {
    return handle
        .createQuery(
            """
            SELECT id, size, config_digest
            FROM manifests
            WHERE repository_id = :repositoryId AND digest = :digest
            """)
        .bind("repositoryId", repositoryId)
        .bind("digest", digest)
        .map(
            (row, _) ->
                new Manifest(
                    row.getLong("id"),
                    row.getLong("size"),
                    Optional.ofNullable(row.getBytes("config_digest")).map(Digest::fromBytes)))
        .findOne();
  }

  long countUploads(Handle handle, long repositoryId) {
    return handle
        .createQuery(
            """
            SELECT count(*)
            FROM uploads
            WHERE repository_id = :repositoryId
            """)
        .bind("repositoryId", repositoryId)
        .mapTo(Long.class)
        .one();
  }

  /** Uploads that have just these bytes so far. */
  long countUploads(Handle handle, long repositoryId, Digest digest) {
    return handle
        .createQuery(
            """
            SELECT count(*)
            FROM uploads
            WHERE repository_id = :repositoryId AND digest = :digest AND received > 0
            """)
        .bind("repositoryId", repositoryId)
        .bind("digest", digest)
        .mapTo(Long.class)
        .one();
  }

  /** The next living repositories, in the order of their ids. */
  List<Repository> findRepositoriesAfter(Handle handle, long after, int most) {
    return handle
        .createQuery(
            """
            SELECT id, path
            FROM repositories
            WHERE id > :after AND deleted_at IS NULL
            ORDER BY id
            LIMIT :most
            """)
        .bind("after", after)
        .bind("most", most)
        .map(
            (row, _) ->
                new Repository(row.getLong("id"), new RepositoryName(row.getString("path"))))
        .list();
  }

  /** Those of the repositories that have a manifest of this digest, or a copy of a deleted one. */
  List<Long> findWithManifest(Handle handle, Digest digest, Collection<Long> repositoryIds) {
    return handle
        .createQuery(
            """
            SELECT wanted.id
            FROM unnest(:ids) AS wanted (id)
            CROSS JOIN LATERAL (
                (
                    SELECT 1
                    FROM manifests
                    WHERE manifests.repository_id = wanted.id AND manifests.digest = :digest
                    LIMIT 1
                )
                UNION
                (
                    SELECT 1
                    FROM deleted_manifests
                    WHERE deleted_manifests.repository_id = wanted.id
                      AND deleted_manifests.digest = :digest
                    LIMIT 1
                )
            ) AS found
            """)
        .bind("digest", digest)
        .bindArray("ids", Long.class, repositoryIds)
        .mapTo(Long.class)
        .list();
  }
}
