package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import dev.berth.registry.db.Database;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** What the database says of the parts of manifests, in one repository. */
public record SparseRows(Database database, String path) {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Duration PAUSE = Duration.ofMillis(10);

  public long repository() {
    return database.read(
        handle ->
            handle
                .select("SELECT id FROM repositories WHERE path = ?", path)
                .mapTo(Long.class)
                .one());
  }

  /** What is waited for, such as {@code layer sha256:…}. */
  public List<String> missing() {
    return missing(repository());
  }

  List<String> missing(long repository) {
    return database.read(
        handle ->
            handle
                .select(
                    "SELECT kind, digest FROM missing_references WHERE repository_id = ?",
                    repository)
                .map(
                    (row, _) ->
                        row.getString("kind") + " " + Digest.fromBytes(row.getBytes("digest")))
                .list());
  }

  /** The children of an index that its repository has. */
  public List<Digest> children(Digest index) {
    return database.read(
        handle ->
            handle
                .select(
                    """
                    SELECT child.digest
                    FROM manifest_references AS reference
                    JOIN manifests AS parent
                      ON parent.repository_id = reference.repository_id
                     AND parent.id = reference.parent_id
                    JOIN manifests AS child
                      ON child.repository_id = reference.repository_id
                     AND child.id = reference.child_id
                    WHERE reference.repository_id = ? AND parent.digest = ?
                    """,
                    repository(),
                    index)
                .mapTo(Digest.class)
                .list());
  }

  /** How often manifests of the repository use the blob. */
  public long uses(Digest blob) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT (SELECT count(*) FROM blobs_layers
                            WHERE digest = :digest AND repository_id = :repository)
                         + (SELECT count(*) FROM blobs_configurations
                            WHERE digest = :digest AND repository_id = :repository)
                    """)
                .bind("digest", blob)
                .bind("repository", repository())
                .mapTo(Long.class)
                .one());
  }

  List<String> blobEvents(Digest digest) {
    return database.read(
        handle ->
            handle
                .select(
                    "SELECT event FROM blob_review_queue WHERE digest = ? AND repository_id = ?",
                    digest,
                    repository())
                .mapTo(String.class)
                .list());
  }

  /** Returns when nothing is left of a deleted repository. */
  void awaitRemoved(long repository) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (isThere(repository)) {
      if (System.nanoTime() > end) {
        throw new AssertionError("the repository is still there");
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  private boolean isThere(long repository) {
    return database.read(
        handle ->
            handle
                .select("SELECT EXISTS (SELECT FROM repositories WHERE id = ?)", repository)
                .mapTo(Boolean.class)
                .one());
  }
}
