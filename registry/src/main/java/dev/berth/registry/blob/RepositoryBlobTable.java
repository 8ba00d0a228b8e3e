package dev.berth.registry.blob;

import dev.berth.oci.Digest;
import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * The table {@code repository_blobs}, partitioned by repository: the links that make a blob visible
 * in a repository. A link is only written while its blob is locked.
 */
public final class RepositoryBlobTable {

  public boolean exists(Handle handle, long repositoryId, Digest digest) {
    return handle
        .createQuery(
            """
            SELECT 1
            FROM repository_blobs
            WHERE repository_id = :repositoryId AND digest = :digest
            """)
        .bind("repositoryId", repositoryId)
        .bind("digest", digest)
        .mapTo(Integer.class)
        .findOne()
        .isPresent();
  }

  /** Links the blob; false when it was linked already. */
  public boolean insertIfAbsent(Handle handle, long repositoryId, Digest digest) {
    return handle
            .createUpdate(
                """
                INSERT INTO repository_blobs (repository_id, digest)
                VALUES (:repositoryId, :digest)
                ON CONFLICT (repository_id, digest) DO NOTHING
                """)
            .bind("repositoryId", repositoryId)
            .bind("digest", digest)
            .execute()
        == 1;
  }

  /** Removes the link; false when there is none. Only for who locked the blob alone. */
  public boolean delete(Handle handle, long repositoryId, Digest digest) {
    return handle
            .createUpdate(
                """
                DELETE FROM repository_blobs
                WHERE repository_id = :repositoryId AND digest = :digest
                """)
            .bind("repositoryId", repositoryId)
            .bind("digest", digest)
            .execute()
        == 1;
  }

  /**
   * Removes links that a review found unused, without an event for each; returns those that were
   * there. Only for who locked the blobs alone.
   */
  public List<BlobLink> deleteReviewed(Handle handle, Collection<BlobLink> unused) {
    // For the trigger on this table: whoever asks for this looks for remaining links itself.
    handle
        .createQuery("SELECT set_config('berth.reviewing', 'on', true)")
        .mapTo(String.class)
        .one();
    return handle
        .createQuery(
            """
            DELETE FROM repository_blobs AS link
            USING unnest(:repositoryIds, :digests) AS unused (repository_id, digest)
            WHERE link.repository_id = unused.repository_id AND link.digest = unused.digest
            RETURNING link.repository_id, link.digest
            """)
        .bindArray("repositoryIds", Long.class, BlobLink.repositoryIds(unused))
        .bindArray("digests", Digest.class, BlobLink.digests(unused))
        .map(
            (row, _) ->
                new BlobLink(
                    row.getLong("repository_id"), Digest.fromBytes(row.getBytes("digest"))))
        .list();
  }
}
