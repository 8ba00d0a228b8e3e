package dev.berth.registry.gc;

import dev.berth.registry.review.Due;

/**
 * Works off one kind of garbage, batch by batch. Any number of threads and nodes may do so at the
 * same time; repeating a batch that was cut off is harmless.
 */
public interface Collector {

  /** What is collected, for logs and figures: {@code blobs}, {@code manifests}, {@code objects}. */
  String name();

  /** Whether one worker is enough for all nodes together, because there is seldom much to do. */
  default boolean oneIsEnough() {
    return false;
  }

  /** Takes up what is due, at most so many, and removes what nobody uses. */
  Outcome collect(Due due, int most);
}
