package dev.berth.registry.referrer;

import dev.berth.oci.Digest;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** The table {@code manifests} as a list of referrers, in the order of their ids. */
final class ReferrerTable {

  /** Referrers of the subject after an id, at most so many. */
  List<Referrer> listAfter(Handle handle, long repositoryId, Digest subject, long last, int most) {
    return all(
        handle
            .createQuery(
                """
                SELECT id, digest, media_type_id, artifact_type, size,
                       COALESCE(octet_length(annotations), 0) AS annotations_size
                FROM manifests
                WHERE repository_id = :repositoryId AND subject_digest = :subject AND id > :last
                ORDER BY id
                LIMIT :most
                """)
            .bind("repositoryId", repositoryId)
            .bind("subject", subject)
            .bind("last", last)
            .bind("most", most));
  }

  /** Those of them that have an artifact type. */
  List<Referrer> listOfTypeAfter(
      Handle handle, long repositoryId, Digest subject, String type, long last, int most) {
    return all(
        handle
            .createQuery(
                """
                SELECT id, digest, media_type_id, artifact_type, size,
                       COALESCE(octet_length(annotations), 0) AS annotations_size
                FROM manifests
                WHERE repository_id = :repositoryId AND subject_digest = :subject
                  AND artifact_type = :type AND id > :last
                ORDER BY id
                LIMIT :most
                """)
            .bind("repositoryId", repositoryId)
            .bind("subject", subject)
            .bind("type", type)
            .bind("last", last)
            .bind("most", most));
  }

  private static List<Referrer> all(Query query) {
    return query
        .map(
            (row, _) ->
                new Referrer(
                    row.getLong("id"),
                    Digest.fromBytes(row.getBytes("digest")),
                    row.getInt("media_type_id"),
                    Optional.ofNullable(row.getString("artifact_type")),
                    row.getInt("size"),
                    row.getInt("annotations_size")))
        .list();
  }

  /** The annotations of those that have any and are still there, by id. */
  Map<Long, String> findAnnotations(Handle handle, long repositoryId, Collection<Long> ids) {
    return handle
        .createQuery(
            """
            SELECT found.id, found.annotations
            FROM unnest(:ids) AS wanted (id)
            CROSS JOIN LATERAL (
                SELECT manifests.id, manifests.annotations
                FROM manifests
                WHERE manifests.repository_id = :repositoryId
                  AND manifests.id = wanted.id
                  AND manifests.annotations IS NOT NULL
                LIMIT 1
            ) AS found
            """)
        .bind("repositoryId", repositoryId)
        .bindArray("ids", Long.class, ids)
        .setMapKeyColumn("id")
        .setMapValueColumn("annotations")
        .collectInto(new org.jdbi.v3.core.generic.GenericType<Map<Long, String>>() {});
  }
}
