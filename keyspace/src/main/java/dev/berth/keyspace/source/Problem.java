package dev.berth.keyspace.source;

/**
 * Something wrong in a text.
 *
 * @param what what is wrong, with the words that are wrong
 * @param mend what to write instead
 */
public record Problem(Position at, String what, String mend) {
  @Override
  public String toString() {
    return at + ": " + what + "; " + mend;
  }
}
