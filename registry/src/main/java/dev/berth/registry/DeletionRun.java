package dev.berth.registry;

import dev.berth.oci.RepositoryName;
import dev.berth.registry.repository.RepositoryDeletion;
import dev.berth.registry.repository.RepositoryDeletion.Removed;
import dev.berth.registry.repository.RepositoryDeletions;
import dev.berth.registry.repository.RepositoryLookup;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Deletes a repository while a person waits for it. Does the work itself, or watches a server that
 * was quicker; a deletion that was interrupted before is taken up again.
 */
final class DeletionRun {
  private static final Duration REPORT_EVERY = Duration.ofSeconds(5);
  private static final Duration LOOK_EVERY = Duration.ofMillis(500);

  private final RepositoryLookup repositories;
  private final RepositoryDeletions deletions;
  private final Consumer<String> progress;
  private long nextReport = System.nanoTime() + REPORT_EVERY.toNanos();

  DeletionRun(
      RepositoryLookup repositories, RepositoryDeletions deletions, Consumer<String> progress) {
    this.repositories = repositories;
    this.deletions = deletions;
    this.progress = progress;
  }

  /** Returns how much was removed. */
  Removed delete(RepositoryName name) throws InterruptedException {
    RepositoryDeletion deletion = begin(name);
    while (!isFinished(deletion)) {
      boolean worked = deletions.work(deletion, () -> report(deletion));
      if (!worked) {
        report(deletion);
        Thread.sleep(LOOK_EVERY);
      }
    }
    return removed(deletion);
  }

  private RepositoryDeletion begin(RepositoryName name) {
    if (repositories.find(name).isPresent()) {
      return deletions.begin(name);
    }
    return deletions.findOpen(name).orElseThrow(() -> RepositoryLookup.unknown(name));
  }

  private boolean isFinished(RepositoryDeletion deletion) {
    Optional<RepositoryDeletion> now = deletions.find(deletion.id());
    return now.isEmpty() || now.get().finishedAt().isPresent();
  }

  /** Says now and then how far it is; always to go on. */
  private boolean report(RepositoryDeletion deletion) {
    if (System.nanoTime() > nextReport) {
      nextReport = System.nanoTime() + REPORT_EVERY.toNanos();
      progress.accept("removed so far: " + DeletionText.counts(removed(deletion)));
    }
    return true;
  }

  private Removed removed(RepositoryDeletion deletion) {
    return deletions.find(deletion.id()).orElse(deletion).removed();
  }
}
