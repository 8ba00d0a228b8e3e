package dev.berth.registry.repository;

import java.time.OffsetDateTime;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Counts what a repository holds, over all tables. */
public final class RepositoryFiguresTable {

  /** Empty when the repository was deleted meanwhile. */
  public Optional<RepositoryFigures> find(Handle handle, Repository repository) {
    return handle
        .createQuery(
            """
            SELECT created_at,
                   (SELECT count(*) FROM tags WHERE repository_id = :id) AS tags,
                   (SELECT count(*) FROM manifests WHERE repository_id = :id) AS manifests,
                   (SELECT count(*) FROM uploads WHERE repository_id = :id) AS uploads,
                   linked.blobs,
                   linked.bytes
            FROM repositories
            CROSS JOIN (
                SELECT count(*) AS blobs, COALESCE(sum(blobs.size), 0) AS bytes
                FROM repository_blobs
                JOIN blobs ON blobs.digest = repository_blobs.digest
                WHERE repository_blobs.repository_id = :id
            ) AS linked
            WHERE id = :id AND deleted_at IS NULL
            """)
        .bind("id", repository.id())
        .map(
            (row, _) ->
                new RepositoryFigures(
                    row.getObject("created_at", OffsetDateTime.class).toInstant(),
                    row.getLong("tags"),
                    row.getLong("manifests"),
                    row.getLong("blobs"),
                    row.getLong("bytes"),
                    row.getLong("uploads")))
        .findOne();
  }
}
