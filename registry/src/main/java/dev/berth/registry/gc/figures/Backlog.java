package dev.berth.registry.gc.figures;

import java.time.Duration;
import java.util.Optional;

/**
 * What garbage collection has before it.
 *
 * @param manifests events in the queue of manifests
 * @param blobs events in the queue of blobs
 * @param objects given up in storage and not removed yet
 * @param bytes of these objects, as far as their size is known
 */
public record Backlog(Queue manifests, Queue blobs, Queue objects, long bytes) {

  public long waiting() {
    return manifests.waiting() + blobs.waiting() + objects.waiting();
  }

  public long due() {
    return manifests.due() + blobs.due() + objects.due();
  }

  /**
   * One queue.
   *
   * @param waiting its length
   * @param due how many of them could be worked on now
   * @param retried how many were tried before and failed
   * @param overdue how long the first of those that are due has been due
   */
  public record Queue(long waiting, long due, long retried, Optional<Duration> overdue) {}
}
