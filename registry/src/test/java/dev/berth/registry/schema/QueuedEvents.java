package dev.berth.registry.schema;

import dev.berth.oci.Digest;
import dev.berth.registry.review.ReviewEvent;
import java.util.Arrays;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** What waits for review in one repository. */
record QueuedEvents(Handle handle, long repositoryId) {

  List<BlobEvent> blobs() {
    return handle
        .createQuery(
            "SELECT digest, event FROM blob_review_queue WHERE repository_id = :repository")
        .bind("repository", repositoryId)
        .map(
            (row, context) ->
                new BlobEvent(
                    Digest.fromBytes(row.getBytes("digest")), event(row.getString("event"))))
        .list();
  }

  List<ManifestEvent> manifests() {
    return handle
        .createQuery(
            "SELECT manifest_id, event FROM manifest_review_queue WHERE repository_id = :repository")
        .bind("repository", repositoryId)
        .map(
            (row, context) ->
                new ManifestEvent(row.getLong("manifest_id"), event(row.getString("event"))))
        .list();
  }

  /** Deleted manifests whose referrers wait. */
  List<Digest> subjects() {
    return handle
        .createQuery(
            "SELECT subject_digest FROM referrer_review_queue WHERE repository_id = :repository")
        .bind("repository", repositoryId)
        .mapTo(Digest.class)
        .list();
  }

  /** Empties the queues for this repository, so that what comes next stands alone. */
  void forget() {
    handle.execute("DELETE FROM blob_review_queue WHERE repository_id = ?", repositoryId);
    handle.execute("DELETE FROM manifest_review_queue WHERE repository_id = ?", repositoryId);
    handle.execute("DELETE FROM referrer_review_queue WHERE repository_id = ?", repositoryId);
  }

  private static ReviewEvent event(String code) {
    return Arrays.stream(ReviewEvent.values())
        .filter(event -> event.code().equals(code))
        .findFirst()
        .orElseThrow();
  }
}
