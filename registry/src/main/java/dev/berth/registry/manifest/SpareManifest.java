package dev.berth.registry.manifest;

import dev.berth.oci.Digest;
import dev.berth.registry.db.Database;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.review.PendingReview;
import dev.berth.registry.review.ReviewEvent;
import dev.berth.registry.review.ReviewQueue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Lets a client count on a manifest that it asks for by digest: a review that is due within the
 * push window is put off, as for blobs. Writes nothing otherwise.
 *
 * <p>A manifest can go without a review of its own: that of an index whose subject it is takes it
 * along. So one that no tag keeps and that nothing waits for is given a review, which is due later
 * than the other and keeps both.
 */
final class SpareManifest {
  private final Database database;
  private final ManifestTable manifests;
  private final ManifestGraphTable graph = new ManifestGraphTable();
  private final ReviewQueue<Long> reviews;
  private final Duration pushWindow;

  SpareManifest(
      Database database, ManifestTable manifests, ReviewQueue<Long> reviews, Duration pushWindow) {
    this.database = database;
    this.manifests = manifests;
    this.reviews = reviews;
    this.pushWindow = pushWindow;
  }

  /**
   * To be asked before the manifest is looked for: what it says holds until a review is due, so a
   * manifest that is found after that stays.
   *
   * @return false when the client is not to count on the manifest
   */
  boolean spare(Repository repository, Digest digest) {
    boolean unsure =
        database.read(
            handle -> {
              Optional<Long> id = manifests.findId(handle, repository.id(), digest);
              return id.isPresent() && mayGoSoon(handle, repository.id(), id.get());
            });
    return !unsure || database.inTransaction(handle -> spare(handle, repository.id(), digest));
  }

  /** Whether the manifest, if it is there, stays for longer than the push window. */
  boolean isSafe(Handle handle, Repository repository, Digest digest) {
    return manifests
        .findId(handle, repository.id(), digest)
        .map(id -> !mayGoSoon(handle, repository.id(), id))
        .orElse(false);
  }

  private boolean spare(Handle handle, long repositoryId, Digest digest) {
    @Nullable Long id =
        manifests.lockAll(handle, repositoryId, new TreeSet<>(List.of(digest))).get(digest);
    if (id == null) {
      return false;
    }
    if (!mayGoSoon(handle, repositoryId, id)) {
      return true;
    }
    Optional<PendingReview> last = reviews.findLast(handle, repositoryId, id, pushWindow);
    if (last.isEmpty()) {
      reviews.insert(handle, repositoryId, id, ReviewEvent.MANIFEST_UPLOAD);
      return true;
    }
    if (last.get().wornOut()) {
      return false;
    }
    reviews.postpone(handle, repositoryId, id, last.get());
    return true;
  }

  private boolean mayGoSoon(Handle handle, long repositoryId, long id) {
    return reviews
            .findLast(handle, repositoryId, id, pushWindow)
            .map(PendingReview::soon)
            .orElse(true)
        && !graph.isKept(handle, repositoryId, id);
  }
}
