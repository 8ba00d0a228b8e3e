package dev.berth.registry.gc;

import dev.berth.oci.Digest;
import dev.berth.registry.blob.BlobLink;
import dev.berth.registry.blob.BlobMediaTypeTable;
import dev.berth.registry.blob.BlobTable;
import dev.berth.registry.blob.BlobUseTable;
import dev.berth.registry.blob.RepositoryBlobTable;
import dev.berth.registry.db.Database;
import dev.berth.registry.ledger.GivenUpBlob;
import dev.berth.registry.ledger.StorageDeletionTable;
import dev.berth.registry.review.Due;
import dev.berth.registry.review.Review;
import dev.berth.registry.review.ReviewQueue;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/**
 * Looks at blobs that may have become garbage, in one short transaction for a batch:
 *
 * <ol>
 *   <li>take due reviews from the queue; most are of blobs that a manifest still names: these get
 *       the media type that it says, and are done;
 *   <li>lock the other blobs; what somebody else holds is put off for a moment;
 *   <li>put off, once, those that are to be looked at twice before they go;
 *   <li>drop the links that no manifest of their repository needs, unless a later event waits;
 *   <li>delete the blobs that nobody uses any more, and hand their objects to the ledger;
 *   <li>delete the reviews.
 * </ol>
 *
 * <p>Uses of what may go are looked for again in a statement after the one that locked: a push that
 * was quicker is seen, and one that comes later waits, and finds the blob gone. To keep something
 * needs no lock: whoever ends its last use later adds an event of its own.
 */
public final class BlobReviewer implements Collector {
  private final ReviewQueue<Digest> queue;
  private final Looks looks;
  private final BlobTable blobs = new BlobTable();
  private final RepositoryBlobTable links = new RepositoryBlobTable();
  private final BlobUseTable uses = new BlobUseTable();
  private final BlobMediaTypeTable mediaTypes = new BlobMediaTypeTable();
  private final StorageDeletionTable deletions;
  private final CollectedTable collected = new CollectedTable();
  private final ReviewBatches<Digest> batches;

  BlobReviewer(
      Database database, ReviewQueue<Digest> queue, Looks looks, StorageDeletionTable deletions) {
    this.queue = queue;
    this.looks = looks;
    this.deletions = deletions;
    this.batches = new ReviewBatches<>(database, queue, this::review);
  }

  @Override
  public String name() {
    return "blobs";
  }

  @Override
  public Outcome collect(Due due, int most) {
    return batches.review(due, most);
  }

  private Outcome review(Handle handle, List<Review<Digest>> taken, Due due) {
    List<Review<Digest>> unnamed = findUnnamed(handle, taken);
    takeMediaTypes(handle, taken, unnamed);
    if (unnamed.isEmpty()) {
      queue.delete(handle, ids(taken));
      return new Outcome(taken.size(), 0, 0, 0, 0);
    }
    Set<Digest> locked = new HashSet<>(blobs.lockForReview(handle, digests(unnamed)));
    List<Review<Digest>> others = where(unnamed, review -> !locked.contains(review.subject()));
    List<Review<Digest>> busy = findBusy(handle, others);
    List<Review<Digest>> unused =
        findUnused(handle, where(unnamed, review -> locked.contains(review.subject())), due);
    List<Review<Digest>> again = where(unused, review -> looks.again(review, due));
    Outcome outcome = remove(handle, where(unused, review -> !looks.again(review, due)));
    Set<Long> waiting = new HashSet<>(ids(busy));
    waiting.addAll(ids(again));
    queue.delete(handle, ids(where(taken, review -> !waiting.contains(review.id()))));
    queue.putOff(handle, ids(busy));
    queue.lookAgain(handle, ids(again), looks.apart());
    return outcome.plus(new Outcome(taken.size(), 0, 0, busy.size(), 0));
  }

  /**
   * Those whose link no manifest of the repository needs: for the others there is nothing to do.
   */
  private List<Review<Digest>> findUnnamed(Handle handle, List<Review<Digest>> reviews) {
    Set<BlobLink> named = new HashSet<>(uses.findNamed(handle, links(reviews)));
    return where(reviews, review -> !named.contains(link(review)));
  }

  /** Stores what manifests say of the blobs that they name. */
  private void takeMediaTypes(
      Handle handle, List<Review<Digest>> taken, List<Review<Digest>> unnamed) {
    Set<Long> others = new HashSet<>(ids(unnamed));
    List<Review<Digest>> named = where(taken, review -> !others.contains(review.id()));
    if (!named.isEmpty()) {
      mediaTypes.takeFromLayers(handle, links(named));
    }
  }

  /**
   * Somebody holds these blobs; reviews of all other blobs that could not be locked find nothing.
   */
  private List<Review<Digest>> findBusy(Handle handle, List<Review<Digest>> unlocked) {
    Set<Digest> present = new HashSet<>(blobs.findPresent(handle, digests(unlocked)));
    return where(unlocked, review -> present.contains(review.subject()));
  }

  /** Those of locked blobs that are unnamed still and that no later event waits for. */
  private List<Review<Digest>> findUnused(Handle handle, List<Review<Digest>> locked, Due due) {
    List<Review<Digest>> last = findLast(handle, locked, due);
    return last.isEmpty() ? last : findUnnamed(handle, last);
  }

  private List<Review<Digest>> findLast(Handle handle, List<Review<Digest>> locked, Due due) {
    if (due == Due.NOW || locked.isEmpty()) {
      return locked;
    }
    Set<Long> overtaken = new HashSet<>(queue.findOvertaken(handle, ids(locked)));
    return where(locked, review -> !overtaken.contains(review.id()));
  }

  private Outcome remove(Handle handle, List<Review<Digest>> unnamed) {
    if (unnamed.isEmpty()) {
      return Outcome.NOTHING;
    }
    List<BlobLink> dropped = links.deleteReviewed(handle, links(unnamed));
    List<Digest> unused = uses.findUnused(handle, digests(unnamed));
    List<GivenUpBlob> deleted = unused.isEmpty() ? List.of() : blobs.deleteAll(handle, unused);
    deletions.insertCollected(handle, deleted);
    collected.insertLinks(handle, dropped, unnamed);
    collected.insertBlobs(handle, deleted, unnamed);
    long bytes = deleted.stream().mapToLong(GivenUpBlob::size).sum();
    return new Outcome(0, dropped.size() + deleted.size(), bytes, 0, 0);
  }

  private static List<Review<Digest>> where(
      List<Review<Digest>> reviews, Predicate<Review<Digest>> condition) {
    return reviews.stream().filter(condition).toList();
  }

  private static SortedSet<Digest> digests(List<Review<Digest>> reviews) {
    return reviews.stream().map(Review::subject).collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<BlobLink> links(List<Review<Digest>> reviews) {
    return reviews.stream().map(BlobReviewer::link).collect(Collectors.toSet());
  }

  private static BlobLink link(Review<Digest> review) {
    return new BlobLink(review.repositoryId(), review.subject());
  }

  private static Collection<Long> ids(List<Review<Digest>> reviews) {
    return reviews.stream().map(Review::id).toList();
  }
}
