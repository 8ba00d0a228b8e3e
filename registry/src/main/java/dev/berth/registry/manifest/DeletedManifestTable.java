package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import dev.berth.oci.Tag;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** The table {@code deleted_manifests}: the way back for manifests, as long as it is open. */
public final class DeletedManifestTable {
  private final Duration deleteAfter;

  /**
   * Creates access to the table.
   *
   * @param deleteAfter how long a manifest can be restored
   */
  public DeletedManifestTable(Duration deleteAfter) {
    this.deleteAfter = deleteAfter;
  }

  /**
   * Keeps a copy of manifests with their tags and the digests of what they lack, for who is about
   * to delete them in the same transaction and has locked them in an earlier statement: then no tag
   * can be added any more, and nothing that they lack comes.
   */
  public void keep(Handle handle, long repositoryId, Collection<Long> ids) {
    handle
        .createUpdate(
            """
            INSERT INTO deleted_manifests (
                repository_id, digest, media_type_id, payload, tags, lacked, keep_until)
            SELECT repository_id, digest, media_type_id, payload,
                   ARRAY(
                       SELECT tags.name
                       FROM tags
                       WHERE tags.repository_id = :repositoryId
                         AND tags.manifest_id = manifests.id
                       ORDER BY tags.name
                   ),
                   ARRAY(
                       SELECT missing.digest
                       FROM missing_references AS missing
                       WHERE missing.repository_id = :repositoryId
                         AND missing.manifest_id = manifests.id
                       UNION
                       SELECT layers.digest
                       FROM layers
                       WHERE layers.repository_id = :repositoryId
                         AND layers.manifest_id = manifests.id
                         AND NOT layers.stored
                         AND NOT layers.awaited
                   ),
                   clock_timestamp() + make_interval(secs => :delay)
            FROM manifests
            WHERE repository_id = :repositoryId AND id = ANY(:ids)
            """)
        .bind("repositoryId", repositoryId)
        .bindArray("ids", Long.class, ids)
        .bind("delay", deleteAfter.toMillis() / 1000.0)
        .execute();
  }

  /** The manifest as it was when it went last. */
  public Optional<DeletedManifest> findNewest(Handle handle, long repositoryId, Digest digest) {
    return handle
        .createQuery(
            """
            SELECT digest, media_type_id, payload, deleted_at, keep_until,
                   array_to_string(tags, ' ') AS tags,
                   array_to_string(
                       ARRAY(SELECT encode(part, 'hex') FROM unnest(lacked) AS part), ' '
                   ) AS lacked,
                   keep_until <= clock_timestamp() AS expired
            FROM deleted_manifests
            WHERE repository_id = :repositoryId AND digest = :digest
            ORDER BY id DESC
            LIMIT 1
            """)
        .bind("repositoryId", repositoryId)
        .bind("digest", digest)
        .map((row, _) -> manifest(row))
        .findOne();
  }

  private static DeletedManifest manifest(ResultSet row) throws SQLException {
    return new DeletedManifest(
        Digest.fromBytes(row.getBytes("digest")),
        row.getInt("media_type_id"),
        row.getBytes("payload"),
        tags(row.getString("tags")),
        digests(row.getString("lacked")),
        time(row, "deleted_at"),
        time(row, "keep_until"),
        row.getBoolean("expired"));
  }

  private static List<Tag> tags(String names) {
    return names.isEmpty() ? List.of() : Arrays.stream(names.split(" ")).map(Tag::new).toList();
  }

  private static Set<Digest> digests(String inHex) {
    return inHex.isEmpty()
        ? Set.of()
        : Arrays.stream(inHex.split(" "))
            .map(HexFormat.of()::parseHex)
            .map(Digest::fromBytes)
            .collect(Collectors.toSet());
  }

  private static Instant time(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  /** Forgets all copies of a manifest, for it is back. */
  public void delete(Handle handle, long repositoryId, Digest digest) {
    handle
        .createUpdate(
            """
            DELETE FROM deleted_manifests
            WHERE repository_id = :repositoryId AND digest = :digest
            """)
        .bind("repositoryId", repositoryId)
        .bind("digest", digest)
        .execute();
  }

  /**
   * Forgets copies whose time is over, oldest first; passes over rows others hold.
   *
   * @return how many, at most those asked for
   */
  public int deleteExpired(Handle handle, int most) {
    return handle
        .createUpdate(
            """
            DELETE FROM deleted_manifests
            WHERE id = ANY(ARRAY(
                SELECT id
                FROM deleted_manifests
                WHERE keep_until <= (SELECT clock_timestamp())
                ORDER BY keep_until
                LIMIT :most
                FOR UPDATE SKIP LOCKED
            ))
            """)
        .bind("most", most)
        .execute();
  }
}
