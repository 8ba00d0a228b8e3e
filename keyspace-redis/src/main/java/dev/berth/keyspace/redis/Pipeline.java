package dev.berth.keyspace.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Operations that are sent together, so that all of them take about one round trip. They are not
 * one unit: others may come between them, and some may fail while others are done. Those on one key
 * are done in the order in which they were added. Runs once; for one thread only.
 */
public final class Pipeline {
  private final RunOperations run;
  private final RedisSettings settings;
  private final List<Later<?>> added = new ArrayList<>();
  private boolean hasRun;

  Pipeline(RunOperations run, RedisSettings settings) {
    this.run = run;
    this.settings = settings;
  }

  /** Adds an operation. */
  public <T> Later<T> add(Operation<T> operation) {
    Later<T> later = new Later<>(operation);
    added.add(later);
    return later;
  }

  /**
   * Sends all and waits for all answers.
   *
   * @throws RedisException the first failure, with the others suppressed in it; each can also be
   *     had from its {@link Later}
   */
  public void run() {
    run(settings.deadline());
  }

  /** Sends all and waits for all answers, at most so long. */
  public void run(Duration deadline) {
    runOnce(deadline);
    RunOperations.throwFailures(added);
  }

  /** Sends all and waits for all answers. What failed is told by its {@link Later} only. */
  public void settle() {
    runOnce(settings.deadline());
  }

  private void runOnce(Duration deadline) {
    if (hasRun) {
      throw new IllegalStateException("a pipeline runs once");
    }
    hasRun = true;
    run.run(added, deadline);
  }
}
