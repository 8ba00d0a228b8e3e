package dev.berth.registry.upload;

/** What became of a chunk. */
sealed interface Appended {

  /** It is durable; so many bytes are there now. */
  record Accepted(long received) implements Appended {}

  /** It does not follow on the bytes that are there, of which this is the number. */
  record OutOfPlace(long received) implements Appended {}
}
