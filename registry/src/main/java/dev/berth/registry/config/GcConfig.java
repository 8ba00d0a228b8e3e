package dev.berth.registry.config;

import java.time.Duration;
import java.util.Map;

/**
 * How garbage is collected.
 *
 * @param workers reviewers of each kind on this node, 0 for none
 * @param interval the longest pause of a reviewer that found nothing to do
 * @param pushWindow how long a client may take from asking for a blob or manifest to pushing what
 *     names it
 * @param delays time to a review, by the event that queued it; none is shorter than {@link
 *     #shortestDelay}
 * @param jitter the most that is added to a delay, at random
 * @param untagged what happens to manifests that no tag leads to
 * @param claim how long objects to be removed are left to the sweeper that claimed them
 * @param auditKeep how long the record of what was collected is kept
 * @param oldestAnswer how old a cached answer to "is it there" may be
 */
public record GcConfig(
    int workers,
    Duration interval,
    Duration pushWindow,
    Map<String, Duration> delays,
    Duration jitter,
    Untagged untagged,
    Duration claim,
    Duration auditKeep,
    Duration oldestAnswer) {

  /**
   * A transaction that takes longer to commit than this is not reckoned with. Its events are due by
   * the time of their statements, but nobody sees them before the commit.
   */
  private static final Duration LONGEST_COMMIT = Duration.ofHours(1);

  public GcConfig {
    delays = Map.copyOf(delays);
  }

  /**
   * What an event must be put off at least, so that a client that was told of something just before
   * still has its push window.
   */
  public Duration shortestDelay() {
    return pushWindow.plus(oldestAnswer);
  }

  /**
   * How long after it found something unused a review has to look again before it may remove it;
   * zero when the delays are so long that one look is enough.
   */
  public Duration betweenLooks() {
    Duration enough = shortestDelay().plus(LONGEST_COMMIT);
    return delays.values().stream().allMatch(delay -> delay.compareTo(enough) >= 0)
        ? Duration.ZERO
        : shortestDelay();
  }
}
