package dev.berth.registry.gc;

import dev.berth.registry.config.GcConfig;
import dev.berth.registry.review.Due;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Works off what is due while somebody waits for it: all collectors in turn, round by round, until
 * a whole round finds nothing. What one removes may be work for another, or for itself. Nodes, and
 * other runs, may be at work at the same time.
 */
public final class CollectionRun {
  /** As long as a review can be put off because somebody is using what it looks at. */
  private static final Duration PUT_OFF = Duration.ofMillis(1300);

  private final GarbageCollection collection;
  private final ClockWatch clocks;
  private final Consumer<Totals> progress;
  private final Map<String, Outcome> outcomes = new LinkedHashMap<>();

  /**
   * What a run did so far.
   *
   * @param outcomes by the name of the collector
   */
  public record Totals(Map<String, Outcome> outcomes) {
    public Outcome of(String collector) {
      return outcomes.getOrDefault(collector, Outcome.NOTHING);
    }

    public Outcome all() {
      return outcomes.values().stream().reduce(Outcome.NOTHING, Outcome::plus);
    }
  }

  /**
   * Prepares a run.
   *
   * @param progress is told after every batch
   */
  public CollectionRun(GarbageCollection collection, GcConfig config, Consumer<Totals> progress) {
    this(collection, collection.watchClocks(config.shortestDelay()), progress);
  }

  CollectionRun(GarbageCollection collection, ClockWatch clocks, Consumer<Totals> progress) {
    this.collection = collection;
    this.clocks = clocks;
    this.progress = progress;
  }

  /**
   * Runs to the end.
   *
   * @throws ClocksApartException when due times cannot be trusted any more
   */
  public Totals run(Due due) throws InterruptedException {
    Outcome round;
    do {
      round = round(due);
      if (round.putOff() > 0) {
        Thread.sleep(PUT_OFF);
      }
    } while (round.looked() > 0);
    return totals();
  }

  private Outcome round(Due due) {
    Outcome round = Outcome.NOTHING;
    for (Collector collector : collection.all()) {
      BatchSize size = new BatchSize();
      Outcome batch;
      do {
        batch = batch(collector, due, size);
        round = round.plus(batch);
      } while (batch.looked() > batch.putOff());
    }
    return round;
  }

  private Outcome batch(Collector collector, Due due, BatchSize size) {
    if (!clocks.allows()) {
      throw new ClocksApartException();
    }
    long start = System.nanoTime();
    Outcome batch = collector.collect(due, size.get());
    size.learn(Duration.ofNanos(System.nanoTime() - start), batch.looked() >= size.get());
    outcomes.merge(collector.name(), batch, Outcome::plus);
    progress.accept(totals());
    return batch;
  }

  private Totals totals() {
    return new Totals(Collections.unmodifiableMap(new LinkedHashMap<>(outcomes)));
  }
}
