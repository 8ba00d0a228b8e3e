package dev.berth.registry.gc;

import dev.berth.registry.db.Database;
import dev.berth.registry.db.DatabaseUnavailableException;
import dev.berth.registry.media.MediaTypeReviewQueue;
import dev.berth.registry.media.MediaTypeTable;
import dev.berth.registry.review.Due;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes media types that nothing has any more. A type is locked exclusively, without waiting, and
 * looked for once more in the statement after that: a push that holds it is seen, and one that
 * comes later inserts it again.
 *
 * <p>Reviews are done by their time only, also when everything is to be collected now: a type is
 * inserted a moment before the first row that has it.
 */
final class UnusedMediaTypes implements Collector {
  private static final Logger log = LoggerFactory.getLogger(UnusedMediaTypes.class);

  private final Database database;
  private final MediaTypeTable types = new MediaTypeTable();
  private final MediaTypeReviewQueue queue = new MediaTypeReviewQueue();

  UnusedMediaTypes(Database database) {
    this.database = database;
  }

  @Override
  public String name() {
    return "media-types";
  }

  @Override
  public boolean oneIsEnough() {
    return true;
  }

  @Override
  public Outcome collect(Due due, int most) {
    Map<Integer, List<Long>> taken = database.inTransaction(handle -> queue.take(handle, most));
    Outcome all = Outcome.NOTHING;
    for (Map.Entry<Integer, List<Long>> review : taken.entrySet()) {
      Outcome outcome = review(review.getKey(), review.getValue());
      all = all.plus(new Outcome(review.getValue().size(), 0, 0, 0, 0)).plus(outcome);
    }
    return all;
  }

  /** A review that fails is repeated when its events are due again. */
  private Outcome review(int id, List<Long> events) {
    try {
      return database.inTransaction(handle -> review(handle, id, events));
    } catch (DatabaseUnavailableException e) {
      throw e;
    } catch (RuntimeException e) {
      log.atWarn()
          .addKeyValue("mediaType", id)
          .setCause(e)
          .log("review of a media type failed, to be tried again");
      return new Outcome(0, 0, 0, 0, events.size());
    }
  }

  private Outcome review(Handle handle, int id, List<Long> events) {
    int removed = 0;
    if (types.isUnused(handle, id)) {
      if (!types.lockAloneIfFree(handle, id)) {
        return new Outcome(0, 0, 0, events.size(), 0);
      }
      if (types.isUnused(handle, id)) {
        types.delete(handle, id);
        removed = 1;
      }
    }
    queue.delete(handle, events);
    return new Outcome(0, removed, 0, 0, 0);
  }
}
