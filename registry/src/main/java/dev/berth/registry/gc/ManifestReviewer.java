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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

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
  private final Database database;
  private final ReviewQueue<Long> queue;
  private final DeletedManifestTable deletedManifests;
  private final Untagged untagged;
  private final RepositoryTable repositories = new RepositoryTable();
  private final EmptyRepositories emptyRepositories;
  private final ManifestGraphTable graph = new ManifestGraphTable();
  private final CollectedTable collected = new CollectedTable();

  public ManifestReviewer(
      Database database,
      ReviewQueue<Long> queue,
      DeletedManifestTable deletedManifests,
      Untagged untagged) {
    this.database = database;
    this.queue = queue;
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
    Set<Long> changed = new HashSet<>();
    Outcome outcome =
        new ReviewBatches<>(
                database, queue, (handle, taken, _) -> review(handle, taken, due, changed))
            .review(due, most);
    changed.forEach(emptyRepositories::unlistIfEmpty);
    return outcome;
  }

  private Outcome review(Handle handle, List<Review<Long>> taken, Due due, Set<Long> changed) {
    Set<Long> locked = new HashSet<>(repositories.lockForReview(handle, repositories(taken)));
    Set<Long> busy = new HashSet<>(repositories.findLiving(handle, repositories(taken)));
    busy.removeAll(locked);
    Set<Long> kept = findKept(handle, taken);
    List<Long> putOff = new ArrayList<>();
    List<Long> done = new ArrayList<>();
    Outcome all = new Outcome(taken.size(), 0, 0, 0, 0);
    for (Review<Long> review : taken) {
      Outcome outcome = Outcome.NOTHING;
      if (busy.contains(review.repositoryId())) {
        outcome = Outcome.busy();
      } else if (locked.contains(review.repositoryId()) && !kept.contains(review.subject())) {
        outcome = look(handle, review, due);
      }
      (outcome.putOff() > 0 ? putOff : done).add(review.id());
      if (outcome.removed() > 0) {
        changed.add(review.repositoryId());
      }
      all = all.plus(outcome);
    }
    queue.putOff(handle, putOff);
    queue.delete(handle, done);
    return all;
  }

  /** Most manifests are kept by a tag, which one look tells for all of them. */
  private Set<Long> findKept(Handle handle, List<Review<Long>> taken) {
    List<Long> subjects = taken.stream().map(Review::subject).toList();
    return untagged == Untagged.KEEP
        ? new HashSet<>(subjects)
        : new HashSet<>(
            graph.findTagged(handle, taken.stream().map(Review::repositoryId).toList(), subjects));
  }

  private Outcome look(Handle handle, Review<Long> review, Due due) {
    long repositoryId = review.repositoryId();
    Set<Long> above = ids(graph.findAbove(handle, repositoryId, review.subject()));
    if (above.isEmpty()) {
      return Outcome.NOTHING;
    }
    if (graph.lockForReview(handle, repositoryId, above) < above.size()) {
      return Outcome.busy();
    }
    List<ManifestGraphTable.Above> again = graph.findAbove(handle, repositoryId, review.subject());
    if (again.stream().anyMatch(ManifestGraphTable.Above::tagged)
        || (due == Due.BY_TIME && queue.waitsLater(handle, review, Long.class, above))) {
      return Outcome.NOTHING;
    }
    if (!above.containsAll(ids(again))) {
      return Outcome.busy();
    }
    return remove(handle, review, above);
  }

  private static Set<Long> ids(List<ManifestGraphTable.Above> manifests) {
    return manifests.stream().map(ManifestGraphTable.Above::id).collect(Collectors.toSet());
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
