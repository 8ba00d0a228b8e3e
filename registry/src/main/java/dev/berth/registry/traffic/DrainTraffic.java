package dev.berth.registry.traffic;

import dev.berth.keyspace.redis.drain.Batch;
import dev.berth.registry.db.Database;
import dev.berth.registry.redis.RedisAnswer.Answered;
import dev.berth.registry.redis.RedisAnswer.Unavailable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adds in the database what was counted elsewhere:
 *
 * <ol>
 *   <li>{@link #take} moves each count into a batch with an id, or finds the one that is open;
 *   <li>{@link #add} adds the batches in a transaction that notes their ids, so none is added
 *       twice;
 *   <li>{@link #confirm} removes them where they waited.
 * </ol>
 *
 * Whoever ends between two steps leaves open batches, which the next one to drain finds; any number
 * of nodes may do so at once.
 */
public final class DrainTraffic {
  private static final Logger log = LoggerFactory.getLogger(DrainTraffic.class);

  /** So that no transaction gets long. */
  private static final int AT_ONCE = 500;

  /** Far longer than anyone takes from the first step to the last. */
  private static final Duration REMEMBERED = Duration.ofHours(1);

  private final Traffic traffic;
  private final Database database;
  private final TrafficTable table = new TrafficTable();
  private final LongAdder invalid = new LongAdder();

  public DrainTraffic(Traffic traffic, Database database) {
    this.traffic = traffic;
    this.database = database;
  }

  /** Drains everything that was counted on this node. What cannot be now is the next time. */
  public void run() {
    List<Counted> taken = take();
    for (int from = 0; from < taken.size(); from += AT_ONCE) {
      List<Counted> some = taken.subList(from, Math.min(from + AT_ONCE, taken.size()));
      add(some);
      confirm(some);
    }
  }

  List<Counted> take() {
    List<Counted> taken = new ArrayList<>(traffic.node().take());
    for (Counter counter : traffic.forget()) {
      switch (traffic.redis().take(counter)) {
        case Answered<Taken>(Taken.Nothing()) -> {}
        case Answered<Taken>(Taken.Some(Batch batch)) -> {
          taken.add(new Counted(counter, Source.REDIS, batch));
          // Until a later look finds nothing there.
          traffic.remember(counter);
        }
        case Answered<Taken>(Taken.Invalid(String value)) -> {
          report(counter, value);
          traffic.remember(counter);
        }
        case Unavailable<Taken> _ -> traffic.remember(counter);
      }
    }
    return taken;
  }

  private void report(Counter counter, String value) {
    invalid.increment();
    log.atWarn()
        .addKeyValue("repository", counter.repository())
        .addKeyValue("kind", counter.kind().word())
        .addKeyValue("value", value)
        .log(
            "a counter in Redis held no count and was deleted; only these pulls or pushes are lost");
  }

  /** Returns how many counters were deleted because they held no count. */
  public long invalid() {
    return invalid.sum();
  }

  void add(List<Counted> batches) {
    database.useTransaction(
        handle -> {
          table.add(handle, batches);
          table.deleteOlder(handle, batches, REMEMBERED);
        });
  }

  void confirm(List<Counted> batches) {
    for (Counted counted : batches) {
      switch (counted.source()) {
        case NODE -> traffic.node().confirm(counted.counter(), counted.batch());
        case REDIS -> traffic.redis().confirm(counted.counter(), counted.batch());
      }
    }
  }
}
