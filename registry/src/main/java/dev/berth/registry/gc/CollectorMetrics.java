package dev.berth.registry.gc;

import dev.berth.registry.metrics.Metrics;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** What a kind of collector did on this node since it started. */
final class CollectorMetrics {
  private final LongConsumer looked;
  private final LongConsumer removed;
  private final LongConsumer removedBytes;
  private final LongConsumer putOff;
  private final LongConsumer failed;
  private final Consumer<Duration> batches;
  private final LongConsumer failedBatches;

  /** Shows a zero for everything at once, so that it can be seen that nothing happened. */
  CollectorMetrics(Metrics metrics, String kind) {
    Map<String, String> labels = Map.of("kind", kind);
    looked = metrics.counter("berth.gc.looked", "Events and objects taken up", labels);
    removed = metrics.counter("berth.gc.removed", "Things that were removed", labels);
    removedBytes = metrics.counter("berth.gc.removed.bytes", "Bytes of these", labels);
    putOff = metrics.counter("berth.gc.put.off", "Events put off for a moment", labels);
    failed = metrics.counter("berth.gc.failed", "Events and objects that failed", labels);
    batches = metrics.timer("berth.gc.batches", "Batches that found something to do", labels);
    failedBatches =
        metrics.counter("berth.gc.batches.failed", "Batches that could not be done", labels);
  }

  void batch(Outcome outcome, Duration took) {
    if (outcome.looked() > 0) {
      looked.accept(outcome.looked());
      removed.accept(outcome.removed());
      removedBytes.accept(outcome.bytes());
      putOff.accept(outcome.putOff());
      failed.accept(outcome.failed());
      batches.accept(took);
    }
  }

  void batchFailed() {
    failedBatches.accept(1);
  }
}
