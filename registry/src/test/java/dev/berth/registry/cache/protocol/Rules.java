package dev.berth.registry.cache.protocol;

import java.util.EnumSet;
import java.util.Set;

/**
 * What nodes do to keep copies from being old. The protocol is all of them; taking one away shows
 * what it is for.
 */
enum Rules {
  /** A writer fences before its commit. */
  FENCE,
  /** Each writer has a fence of its own, and takes away that one only. */
  OWN_FENCE,
  /** Only who holds a lease may fill. */
  FILL_UNDER_LEASE,
  /** No fence ends sooner because another registry, on the same Redis, put one of its own. */
  FENCE_OUTLASTS_OTHERS,
  /** A writer that could not fence, or not revoke, waits before it answers. */
  WAIT_WHEN_UNREACHABLE,
  /** A writer whose fence is gone when it revokes waits before it answers. */
  WAIT_WHEN_FENCE_LOST,
  /**
   * So does one that only adds: what it adds may have been deleted by a writer that still waits.
   */
  WAIT_WHEN_ADDING,
  /** After a fail-over a node asks the database until what may have come over is gone. */
  IGNORE_AFTER_FAIL_OVER;

  static Set<Rules> all() {
    return EnumSet.allOf(Rules.class);
  }

  static Set<Rules> allBut(Rules left) {
    return EnumSet.complementOf(EnumSet.of(left));
  }
}
