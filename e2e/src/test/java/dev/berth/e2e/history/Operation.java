package dev.berth.e2e.history;

/**
 * Something that a client did. What took place in it took place at one moment between beginning and
 * end.
 *
 * @param by who did it, and how, in words
 * @param began when it was asked for
 * @param ended when it was answered. {@link #NEVER} if the answer is not known: then it may have
 *     taken place at any time after it began, or not at all
 */
public record Operation(String by, Action action, long began, long ended) {
  public static final long NEVER = Long.MAX_VALUE;

  public Operation {
    if (ended < began) {
      throw new IllegalArgumentException("ended before it began: " + by);
    }
  }

  boolean isRead() {
    return action instanceof Action.Read;
  }

  public boolean isAnswered() {
    return ended != NEVER;
  }

  /** Whether there is a moment at which both were under way. */
  public boolean overlaps(Operation other) {
    return began <= other.ended && other.began <= ended;
  }

  /** The same, known to have taken place by then. */
  Operation endedBy(long time) {
    return new Operation(by, action, began, Math.max(began, Math.min(ended, time)));
  }
}
