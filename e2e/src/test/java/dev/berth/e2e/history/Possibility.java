package dev.berth.e2e.history;

import java.util.Optional;

/**
 * One way in which it may have gone so far.
 *
 * @param value of the register
 * @param done which of the operations under way have taken place, a bit for each
 */
record Possibility(Optional<String> value, long done) {
  static final Possibility START = new Possibility(Optional.empty(), 0);

  boolean isDone(int place) {
    return (done & 1L << place) != 0;
  }

  /** The same when that operation is over, and its place free for another one. */
  Possibility without(int place) {
    return new Possibility(value, done & ~(1L << place));
  }
}
