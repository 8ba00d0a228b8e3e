package dev.berth.registry.gc.inquiry;

import dev.berth.oci.Digest;
import dev.berth.oci.Tag;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/**
 * What keeps what among the manifests of one repository, over {@code manifests}, {@code
 * manifest_references} and {@code tags}: a tag keeps its manifest, an index its children, a subject
 * its referrers. Read by key only, and nothing is locked.
 */
final class KeeperTable {

  /** Why one manifest keeps another: it is an index that contains it, or its subject. */
  enum Relation {
    INDEX,
    SUBJECT
  }

  /** One manifest keeps another, by ids. */
  record Edge(long below, Relation relation, long above) {}

  OptionalLong findId(Handle handle, long repositoryId, Digest digest) {
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
        .stream()
        .mapToLong(Long::longValue)
        .findFirst();
  }

  /** Those of the manifests that a tag points to. */
  Set<Long> findTagged(Handle handle, long repositoryId, Collection<Long> ids) {
    return new HashSet<>(
        handle
            .createQuery(
                """
                SELECT wanted.id
                FROM unnest(:ids) AS wanted (id)
                CROSS JOIN LATERAL (
                    SELECT 1
                    FROM tags
                    WHERE tags.repository_id = :repositoryId AND tags.manifest_id = wanted.id
                    LIMIT 1
                ) AS tag
                """)
            .bind("repositoryId", repositoryId)
            .bindArray("ids", Long.class, ids)
            .mapTo(Long.class)
            .list());
  }

  /** Those of the manifests that another tag than this one points to. */
  Set<Long> findTaggedOtherwise(
      Handle handle, long repositoryId, Collection<Long> ids, Tag ignored) {
    return new HashSet<>(
        handle
            .createQuery(
                """
                SELECT wanted.id
                FROM unnest(:ids) AS wanted (id)
                CROSS JOIN LATERAL (
                    SELECT 1
                    FROM tags
                    WHERE tags.repository_id = :repositoryId
                      AND tags.manifest_id = wanted.id
                      AND tags.name <> :ignored
                    LIMIT 1
                ) AS tag
                """)
            .bind("repositoryId", repositoryId)
            .bindArray("ids", Long.class, ids)
            .bind("ignored", ignored.name())
            .mapTo(Long.class)
            .list());
  }

  /** A tag and the manifest it points to. */
  record Tagged(long id, Tag tag) {}

  /** Tags of these manifests, in the order of their names; of each manifest at most so many. */
  List<Tagged> findTags(Handle handle, long repositoryId, Collection<Long> ids, int most) {
    return handle
        .createQuery(
            """
            SELECT wanted.id, tag.name
            FROM unnest(:ids) AS wanted (id)
            CROSS JOIN LATERAL (
                SELECT tags.name
                FROM tags
                WHERE tags.repository_id = :repositoryId AND tags.manifest_id = wanted.id
                ORDER BY tags.name
                LIMIT :most
            ) AS tag
            ORDER BY tag.name
            """)
        .bind("repositoryId", repositoryId)
        .bindArray("ids", Long.class, ids)
        .bind("most", most)
        .map((row, _) -> new Tagged(row.getLong("id"), new Tag(row.getString("name"))))
        .list();
  }

  /** What keeps these manifests: the indexes that contain them, the subjects that are there. */
  List<Edge> findAbove(Handle handle, long repositoryId, Collection<Long> ids) {
    return handle
        .createQuery(
            """
            SELECT wanted.id AS below, above.relation, above.id AS above
            FROM unnest(:ids) AS wanted (id)
            CROSS JOIN LATERAL (
                SELECT 'INDEX' AS relation, parent_id AS id
                FROM manifest_references
                WHERE repository_id = :repositoryId AND child_id = wanted.id
                UNION ALL
                SELECT 'SUBJECT' AS relation, subject.id
                FROM manifests AS referrer
                JOIN manifests AS subject
                    ON subject.repository_id = :repositoryId
                    AND subject.digest = referrer.subject_digest
                WHERE referrer.repository_id = :repositoryId AND referrer.id = wanted.id
            ) AS above
            """)
        .bind("repositoryId", repositoryId)
        .bindArray("ids", Long.class, ids)
        .map(
            (row, _) ->
                new Edge(
                    row.getLong("below"),
                    Relation.valueOf(row.getString("relation")),
                    row.getLong("above")))
        .list();
  }

  /** What these manifests keep: their children and their referrers. */
  Set<Long> findBelow(Handle handle, long repositoryId, Collection<Long> ids) {
    return new HashSet<>(
        handle
            .createQuery(
                """
                SELECT below.id
                FROM unnest(:ids) AS wanted (id)
                CROSS JOIN LATERAL (
                    SELECT child_id AS id
                    FROM manifest_references
                    WHERE repository_id = :repositoryId AND parent_id = wanted.id
                    UNION ALL
                    SELECT referrer.id
                    FROM manifests AS subject
                    JOIN manifests AS referrer
                        ON referrer.repository_id = :repositoryId
                        AND referrer.subject_digest = subject.digest
                    WHERE subject.repository_id = :repositoryId AND subject.id = wanted.id
                ) AS below
                """)
            .bind("repositoryId", repositoryId)
            .bindArray("ids", Long.class, ids)
            .mapTo(Long.class)
            .list());
  }

  /** The digests of these manifests. */
  Map<Long, Digest> findDigests(Handle handle, long repositoryId, Collection<Long> ids) {
    Map<Long, Digest> digests = new HashMap<>();
    handle
        .createQuery(
            """
            SELECT id, digest
            FROM manifests
            WHERE repository_id = :repositoryId AND id = ANY(:ids)
            """)
        .bind("repositoryId", repositoryId)
        .bindArray("ids", Long.class, ids)
        .map((row, _) -> Map.entry(row.getLong("id"), Digest.fromBytes(row.getBytes("digest"))))
        .forEach(entry -> digests.put(entry.getKey(), entry.getValue()));
    return digests;
  }
}
