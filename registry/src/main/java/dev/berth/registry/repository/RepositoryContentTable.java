package dev.berth.registry.repository;

import dev.berth.oci.Digest;
import dev.berth.registry.storage.Location;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * What a deleted repository holds, over all tables, in batches: where the next one ends, and its
 * removal. Each goes on from a key, since a look from the beginning would pass over the rows that
 * earlier batches left dead. Nothing can be added to a deleted repository meanwhile.
 */
final class RepositoryContentTable {

  /** The last of the next tags by name. */
  Optional<String> findTagBatch(Handle handle, long repositoryId, String after, int most) {
    return handle
        .createQuery(
            """
            SELECT name
            FROM (
                SELECT name
                FROM tags
                WHERE repository_id = :repositoryId AND name > :after
                ORDER BY name
                LIMIT :most
            ) AS batch
            ORDER BY name DESC
            LIMIT 1
            """)
        .bind("repositoryId", repositoryId)
        .bind("after", after)
        .bind("most", most)
        .mapTo(String.class)
        .findOne();
  }

  int deleteTags(Handle handle, long repositoryId, String after, String last) {
    return handle
        .createUpdate(
            """
            DELETE FROM tags
            WHERE repository_id = :repositoryId AND name > :after AND name <= :last
            """)
        .bind("repositoryId", repositoryId)
        .bind("after", after)
        .bind("last", last)
        .execute();
  }

  /**
   * The last of the next manifests, newest first: an index is younger than its children, so it goes
   * before or with them. A large manifest has many layers or children; so bytes are bounded as
   * well, but for the first.
   */
  Optional<Long> findManifestBatch(
      Handle handle, long repositoryId, long before, int most, int mostBytes) {
    return handle
        .createQuery(
            """
            SELECT id
            FROM (
                SELECT id, sum(size) OVER (ORDER BY id DESC) - size AS bytes_before
                FROM (
                    SELECT id, size
                    FROM manifests
                    WHERE repository_id = :repositoryId AND id < :before
                    ORDER BY id DESC
                    LIMIT :most
                ) AS next
            ) AS batch
            WHERE bytes_before < :mostBytes
            ORDER BY id
            LIMIT 1
            """)
        .bind("repositoryId", repositoryId)
        .bind("before", before)
        .bind("most", most)
        .bind("mostBytes", mostBytes)
        .mapTo(Long.class)
        .findOne();
  }

  /** That a manifest is the child of an index would keep it from being deleted. */
  void deleteReferences(Handle handle, long repositoryId, long before, long last) {
    handle
        .createUpdate(
            """
            DELETE FROM manifest_references
            WHERE repository_id = :repositoryId AND parent_id < :before AND parent_id >= :last
            """)
        .bind("repositoryId", repositoryId)
        .bind("before", before)
        .bind("last", last)
        .execute();
    handle
        .createUpdate(
            """
            DELETE FROM manifest_references
            WHERE repository_id = :repositoryId AND child_id < :before AND child_id >= :last
            """)
        .bind("repositoryId", repositoryId)
        .bind("before", before)
        .bind("last", last)
        .execute();
  }

  int deleteManifests(Handle handle, long repositoryId, long before, long last) {
    return handle
        .createUpdate(
            """
            DELETE FROM manifests
            WHERE repository_id = :repositoryId AND id < :before AND id >= :last
            """)
        .bind("repositoryId", repositoryId)
        .bind("before", before)
        .bind("last", last)
        .execute();
  }

  /**
   * Locks the blobs of the next links, in the order of their digests, which is everyone's; returns
   * the last. A review that holds one of them is waited for, pushes are not.
   */
  Optional<Digest> lockLinkBatch(Handle handle, long repositoryId, byte[] after, int most) {
    List<Digest> locked =
        handle
            .createQuery(
                """
                SELECT blob.digest
                FROM (
                    SELECT digest
                    FROM repository_blobs
                    WHERE repository_id = :repositoryId AND digest > :after
                    ORDER BY digest
                    LIMIT :most
                ) AS link
                CROSS JOIN LATERAL (
                    SELECT blobs.digest
                    FROM blobs
                    WHERE blobs.digest = link.digest
                    FOR KEY SHARE
                ) AS blob
                ORDER BY link.digest
                """)
            .bind("repositoryId", repositoryId)
            .bind("after", after)
            .bind("most", most)
            .mapTo(Digest.class)
            .list();
    return locked.isEmpty() ? Optional.empty() : Optional.of(locked.getLast());
  }

  int deleteLinks(Handle handle, long repositoryId, byte[] after, Digest last) {
    return handle
        .createUpdate(
            """
            DELETE FROM repository_blobs
            WHERE repository_id = :repositoryId AND digest > :after AND digest <= :last
            """)
        .bind("repositoryId", repositoryId)
        .bind("after", after)
        .bind("last", last)
        .execute();
  }

  /** The last of the next uploads by id. */
  Optional<UUID> findUploadBatch(Handle handle, long repositoryId, UUID after, int most) {
    return handle
        .createQuery(
            """
            SELECT id
            FROM (
                SELECT id
                FROM uploads
                WHERE repository_id = :repositoryId AND id > :after
                ORDER BY id
                LIMIT :most
            ) AS batch
            ORDER BY id DESC
            LIMIT 1
            """)
        .bind("repositoryId", repositoryId)
        .bind("after", after)
        .bind("most", most)
        .mapTo(UUID.class)
        .findOne();
  }

  /** An upload that went, and where its bytes are. */
  record EndedUpload(List<Location> locations) {}

  /** Ends uploads, whoever writes them. */
  List<EndedUpload> deleteUploads(Handle handle, long repositoryId, UUID after, UUID last) {
    return handle
        .createQuery(
            """
            DELETE FROM uploads
            WHERE repository_id = :repositoryId AND id > :after AND id <= :last
            RETURNING location, copy_location
            """)
        .bind("repositoryId", repositoryId)
        .bind("after", after)
        .bind("last", last)
        .map((row, _) -> ended(row.getString("location"), row.getString("copy_location")))
        .list();
  }

  private static EndedUpload ended(String location, @Nullable String copy) {
    return new EndedUpload(
        Stream.concat(Stream.of(location), Stream.ofNullable(copy)).map(Location::new).toList());
  }
}
