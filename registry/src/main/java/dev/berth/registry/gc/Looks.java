package dev.berth.registry.gc;

import dev.berth.registry.review.Due;
import dev.berth.registry.review.Review;
import java.time.Duration;

/**
 * How often something must be found unused before it goes. What ended its last use may have taken
 * long to commit, and a client that asked just before the commit counts on it. So with short delays
 * it is looked at twice, and the second look comes when nobody can count on it any more.
 *
 * @param apart the time between the two looks; zero when one is enough
 */
record Looks(Duration apart) {
  /** Whether what this review finds unused is to be looked at again. */
  boolean again(Review<?> review, Due due) {
    return due == Due.BY_TIME && apart.isPositive() && !review.foundUnused();
  }
}
