package dev.berth.registry.review;

import java.time.Duration;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/**
 * The table {@code review_delays}, by which the database knows when an event is due. A node writes
 * its settings there when it starts; they hold for all nodes, so all should have the same.
 */
public final class ReviewDelayTable {

  /**
   * Writes the delays that differ; those of events that wait already stay as they are.
   *
   * @return how many differed
   */
  public int write(Handle handle, Map<String, Duration> delays, Duration jitter) {
    return delays.entrySet().stream()
        .mapToInt(delay -> write(handle, delay.getKey(), delay.getValue(), jitter))
        .sum();
  }

  private static int write(Handle handle, String event, Duration delay, Duration jitter) {
    return handle
        .createUpdate(
            """
            UPDATE review_delays
            SET delay = make_interval(secs => :delay), jitter = make_interval(secs => :jitter)
            WHERE event = :event
              AND (delay <> make_interval(secs => :delay)
                   OR jitter <> make_interval(secs => :jitter))
            """)
        .bind("event", event)
        .bind("delay", delay.toMillis() / 1000.0)
        .bind("jitter", jitter.toMillis() / 1000.0)
        .execute();
  }
}
