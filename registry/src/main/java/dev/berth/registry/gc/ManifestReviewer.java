package dev.berth.registry.gc;

import dev.berth.registry.config.Untagged;
import dev.berth.registry.db.Database;
import dev.berth.registry.manifest.DeletedManifestTable;
import dev.berth.registry.manifest.ManifestGraphTable;
import dev.berth.registry.repository.EmptyRepositories;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.review.Due;
import dev.berth.registry.review.Review;
import dev.berth.registry.review.ReviewQueue;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at manifests that may have become garbage. One from which no tag can be reached upwards
 * goes, and with it everything that was found on the way up: none of that is reachable either, and
 * rings could not be collected otherwise. What is below is reviewed in turn, which the triggers see
 * to.
 *
 * <p>All that goes is locked, and looked at once more in the statements after that: a push that was
 * quicker is seen, and one that comes later waits, and finds it gone. The repository is locked
 * before, so that nobody removes its whole content at the same time.
 */
public final class ManifestReviewer implements Collector {
  private static final Logger log = LoggerFactory.getLogger(ManifestReviewer.class);

  private final Database database;
  private final ReviewQueue<Long> queue;
  private final ReferrerReviewQueue referrers = new ReferrerReviewQueue();
  private final Looks looks;
  private final DeletedManifestTable deletedManifests;
  private final Untagged untagged;
  private final RepositoryTable repositories = new RepositoryTable();
  private final EmptyRepositories emptyRepositories;
  private final ManifestGraphTable graph = new ManifestGraphTable();
  private final CollectedTable collected = new CollectedTable();

  ManifestReviewer(
      Database database,
      ReviewQueue<Long> queue,
      Looks looks,
      DeletedManifestTable deletedManifests,
      Untagged untagged) {
    this.database = database;
    this.queue = queue;
    this.looks = looks;
    this.deletedManifests = deletedManifests;
    this.untagged = untagged;
    this.emptyRepositories = new EmptyRepositories(database, repositories);
  }

  @Override
  public String name() {
    return "manifests";
  }

  @Override
  public Outcome collect(Due due, int most) {
    int subjects = database.inTransaction(handle -> referrers.queueReferrers(handle, due));
    Set<Long> changed = new HashSet<>();
    Outcome outcome =
        new ReviewBatches<>(
                database, queue, (handle, taken, _) -> review(handle, taken, due, changed))
            .review(due, most);
    changed.forEach(emptyRepositories::unlistIfEmpty);
    return outcome.plus(new Outcome(subjects, 0, 0, 0, 0));
  }

  /** What becomes of a review after a look. */
  private enum Next {
    DONE,
    PUT_OFF,
    AGAIN
  }

  private record Look(Next next, Outcome outcome) {
    private static final Look NOTHING_TO_DO = new Look(Next.DONE, Outcome.NOTHING);
    private static final Look BUSY = new Look(Next.PUT_OFF, Outcome.busy());
    private static final Look UNUSED = new Look(Next.AGAIN, Outcome.NOTHING);
  }

  private Outcome review(Handle handle, List<Review<Long>> taken, Due due, Set<Long> changed) {
    Set<Long> locked = new HashSet<>(repositories.lockForReview(handle, repositories(taken)));
    Set<Long> busy = new HashSet<>(repositories.findLiving(handle, repositories(taken)));
    busy.removeAll(locked);
    Set<Long> kept = findKept(handle, taken);
    Map<Next, List<Long>> next = new EnumMap<>(Next.class);
    Outcome all = new Outcome(taken.size(), 0, 0, 0, 0);
    for (Review<Long> review : taken) {
      Look look = Look.NOTHING_TO_DO;
      if (busy.contains(review.repositoryId())) {
        look = Look.BUSY;
      } else if (locked.contains(review.repositoryId()) && !kept.contains(review.subject())) {
        look = look(handle, review, due);
      }
      next.computeIfAbsent(look.next(), _ -> new ArrayList<>()).add(review.id());
      if (look.outcome().removed() > 0) {
        changed.add(review.repositoryId());
      }
      all = all.plus(look.outcome());
    }
    queue.delete(handle, next.getOrDefault(Next.DONE, List.of()));
    queue.putOff(handle, next.getOrDefault(Next.PUT_OFF, List.of()));
    queue.lookAgain(handle, next.getOrDefault(Next.AGAIN, List.of()), looks.apart());
    return all;
  }

  /** Most manifests are kept by a tag, which one look tells for all of them. */
  private Set<Long> findKept(Handle handle, List<Review<Long>> taken) {
    List<Long> subjects = taken.stream().map(Review::subject).toList();
    if (untagged == Untagged.KEEP) {
      return new HashSet<>(subjects);
    }
    List<ManifestGraphTable.Kept> kept =
        graph.findKept(handle, taken.stream().map(Review::repositoryId).toList(), subjects);
    kept.stream()
        .filter(ManifestGraphTable.Kept::cut)
        .findFirst()
        .ifPresent(ManifestReviewer::logTooManyAbove);
    return kept.stream().map(ManifestGraphTable.Kept::id).collect(Collectors.toSet());
  }

  /** Once for a batch, in which there may be hundreds of them. */
  private static void logTooManyAbove(ManifestGraphTable.Kept first) {
    log.atInfo()
        .addKeyValue("manifest", first.id())
        .log("manifests are kept because too many are above them to look for a tag");
  }

  private Look look(Handle handle, Review<Long> review, Due due) {
    long repositoryId = review.repositoryId();
    ManifestGraphTable.Above above = graph.findAbove(handle, repositoryId, review.subject());
    if (above.kept() || above.ids().isEmpty()) {
      return Look.NOTHING_TO_DO;
    }
    if (graph.lockForReview(handle, repositoryId, above.ids()) < above.ids().size()) {
      return Look.BUSY;
    }
    ManifestGraphTable.Above again = graph.findAbove(handle, repositoryId, review.subject());
    if (again.kept() || (due == Due.BY_TIME && waitsLater(handle, review, above.ids()))) {
      return Look.NOTHING_TO_DO;
    }
    if (!above.ids().containsAll(again.ids())) {
      return Look.BUSY;
    }
    return looks.again(review, due)
        ? Look.UNUSED
        : new Look(Next.DONE, remove(handle, review, above.ids()));
  }

  private boolean waitsLater(Handle handle, Review<Long> review, Set<Long> ids) {
    return queue.waitsLater(handle, review, Long.class, ids)
        || referrers.waitsLater(handle, review, ids);
  }

  private Outcome remove(Handle handle, Review<Long> review, Set<Long> ids) {
    long repositoryId = review.repositoryId();
    deletedManifests.keep(handle, repositoryId, ids);
    List<ManifestGraphTable.Deleted> deleted = graph.deleteAll(handle, repositoryId, ids);
    collected.insertManifests(handle, repositoryId, deleted, review.event());
    long bytes = deleted.stream().mapToLong(ManifestGraphTable.Deleted::size).sum();
    return new Outcome(0, deleted.size(), bytes, 0, 0);
  }

  private static SortedSet<Long> repositories(List<Review<Long>> reviews) {
    return reviews.stream()
        .map(Review::repositoryId)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
