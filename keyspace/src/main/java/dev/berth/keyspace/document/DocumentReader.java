package dev.berth.keyspace.document;

import java.time.Instant;

/**
 * Takes a document apart from front to back. Each method takes what comes next and throws {@link
 * MalformedException} when it is something else. Memory is bounded by the length of the document,
 * whatever lengths it claims. For one thread.
 */
public interface DocumentReader {

  /** Takes a nil when one comes next; false when something else does. */
  boolean takeNil();

  /** Text of whole characters. */
  String text();

  /** A whole number of 64 bits. */
  long integer();

  /** A finite number; a whole one counts too. */
  double decimal();

  boolean truth();

  /** A point in time of the years 0000 to 9999. */
  Instant time();

  byte[] bytes();

  /** Goes into a map: as long as there is {@link #more}, a {@link #name} and a value follow. */
  void beginMap();

  /** Goes into a list: as long as there is {@link #more}, an item follows. */
  void beginList();

  /** Whether the map or list goes on; leaves it when not. */
  boolean more();

  /** The name of the next entry of a map. */
  String name();

  /** Takes whatever comes next. */
  void skip();

  /** Checks that nothing is left. */
  void finish();
}
