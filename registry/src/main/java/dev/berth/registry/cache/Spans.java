package dev.berth.registry.cache;

import java.time.Duration;

/**
 * How long things last.
 *
 * @param life of a copy
 * @param lease how long a reader may take from the lease to the copy
 * @param fence how long a writer is reckoned with that does not come back: longer than its
 *     transaction can last
 */
public record Spans(Duration life, Duration lease, Duration fence) {
  /** After this time no copy is left of what a reader began to read before. */
  public Duration old() {
    return life.plus(lease);
  }
}
