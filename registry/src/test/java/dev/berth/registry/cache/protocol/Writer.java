package dev.berth.registry.cache.protocol;

/**
 * A client that writes once.
 *
 * @param at where it is
 * @param knows whether it knows which copies it makes old
 * @param version what it committed
 * @param mustWait whether it may only answer when all copies from before are gone
 */
record Writer(At at, boolean knows, int version, boolean mustWait) {
  enum At {
    BEFORE,
    FENCED,
    COMMITTED,
    WAITING,
    DONE,
    CRASHED
  }

  static Writer before(boolean knows) {
    return new Writer(At.BEFORE, knows, 0, false);
  }

  Writer goes(At next) {
    return new Writer(next, knows, version, mustWait);
  }

  Writer commits(int committed) {
    return new Writer(At.COMMITTED, knows, committed, mustWait);
  }

  Writer waitsLater() {
    return new Writer(at, knows, version, true);
  }

  boolean isUnderWay() {
    return at == At.FENCED || at == At.COMMITTED;
  }

  /** Whether the fence is needed until all copies from before are gone. */
  boolean leftItsFence() {
    return !knows && at == At.DONE;
  }
}
