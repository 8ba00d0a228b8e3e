package dev.berth.registry.gc;

import dev.berth.registry.db.Database;
import dev.berth.registry.db.DatabaseUnavailableException;
import dev.berth.registry.review.Due;
import dev.berth.registry.review.Review;
import dev.berth.registry.review.ReviewQueue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes batches of reviews from a queue, each in one short transaction. When a batch fails, its
 * reviews are done one by one, and only the one that fails again is put off: what is wrong with it
 * never holds up the others. To take too long is to fail.
 */
final class ReviewBatches<S> {
  private static final Logger log = LoggerFactory.getLogger(ReviewBatches.class);
  private static final long LONGEST_ALONE = Duration.ofSeconds(5).toNanos();

  private final Database database;
  private final ReviewQueue<S> queue;
  private final Step<S> step;

  /** What is done with reviews that were taken; in the end they are deleted or put off. */
  interface Step<S> {
    Outcome review(Handle handle, List<Review<S>> taken, Due due);
  }

  ReviewBatches(Database database, ReviewQueue<S> queue, Step<S> step) {
    this.database = database;
    this.queue = queue;
    this.step = step;
  }

  Outcome review(Due due, int most) {
    Taken<S> taken = new Taken<>();
    try {
      return database.inTransaction(
          handle -> {
            taken.reviews = queue.lockDue(handle, due, most);
            return review(handle, taken.reviews, due);
          });
    } catch (RuntimeException e) {
      if (isUnavailable(e) || taken.reviews.isEmpty()) {
        throw e;
      }
      return reviewOneByOne(taken.reviews, due);
    }
  }

  /** Whether the database can do no work at all, which says nothing about the reviews. */
  private static boolean isUnavailable(RuntimeException failure) {
    return failure instanceof DatabaseUnavailableException unavailable
        && !unavailable.tookTooLong();
  }

  /** Outlives a transaction that is rolled back. */
  private static final class Taken<S> {
    private List<Review<S>> reviews = List.of();
  }

  /** Leaves the rest to the next batch when it takes long: stopping the node waits for it. */
  private Outcome reviewOneByOne(List<Review<S>> reviews, Due due) {
    long start = System.nanoTime();
    Outcome all = Outcome.NOTHING;
    for (Review<S> review : reviews) {
      all = all.plus(reviewAlone(review, due));
      if (System.nanoTime() - start > LONGEST_ALONE) {
        break;
      }
    }
    return all;
  }

  private Outcome reviewAlone(Review<S> review, Due due) {
    try {
      return database.inTransaction(
          handle -> {
            Optional<Review<S>> locked = queue.lockOne(handle, review.id());
            return review(handle, locked.stream().toList(), due);
          });
    } catch (RuntimeException e) {
      if (isUnavailable(e)) {
        throw e;
      }
      log.atError()
          .addKeyValue("repository", review.repositoryId())
          .addKeyValue("subject", review.subject())
          .addKeyValue("event", review.event())
          .setCause(e)
          .log("review failed, to be tried again later");
      database.useTransaction(handle -> queue.putOffFailed(handle, review.id()));
      return Outcome.failure();
    }
  }

  private Outcome review(Handle handle, List<Review<S>> taken, Due due) {
    return taken.isEmpty() ? Outcome.NOTHING : step.review(handle, taken, due);
  }
}
