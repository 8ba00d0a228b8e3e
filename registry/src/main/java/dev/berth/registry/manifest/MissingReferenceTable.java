package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import dev.berth.registry.db.DigestArray;
import java.util.SortedSet;
import org.jdbi.v3.core.Handle;

/**
 * The table {@code missing_references}: what sparse manifests name and their repository lacks. The
 * triggers on {@code repository_blobs} and {@code manifests} take rows out when it comes.
 */
final class MissingReferenceTable {

  /**
   * Inserts what a manifest waits for: the blobs that its rows say are awaited, and children. A
   * blob that it names as several layers is used by the first of them, which keeps it as well. Only
   * for a caller that inserted the manifest in this transaction and looked for its parts while it
   * held the repository exclusively, so that none of them comes in between.
   */
  void insert(Handle handle, long repositoryId, long manifestId, SortedSet<Digest> children) {
    handle
        .createUpdate(
            """
            INSERT INTO missing_references (repository_id, digest, kind, needed_by, manifest_id)
            SELECT :repositoryId, digest, 'layer', min(id), :manifestId
            FROM layers
            WHERE repository_id = :repositoryId AND manifest_id = :manifestId AND awaited
            GROUP BY digest
            UNION ALL
            SELECT repository_id, config_digest, 'configuration', id, id
            FROM manifests
            WHERE repository_id = :repositoryId AND id = :manifestId AND config_awaited
            UNION ALL
            SELECT :repositoryId, child.digest, 'child', :manifestId, :manifestId
            FROM unnest(:children) AS child (digest)
            """)
        .bind("repositoryId", repositoryId)
        .bind("manifestId", manifestId)
        .bind("children", new DigestArray(children))
        .execute();
  }
}
