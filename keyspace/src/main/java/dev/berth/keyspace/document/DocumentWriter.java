package dev.berth.keyspace.document;

import java.time.Instant;

/**
 * Makes a document from front to back, in one way only: equal calls give equal bytes. The caller
 * keeps its promises about sizes and order. For one thread.
 */
public interface DocumentWriter {
  void nil();

  void text(String text);

  void integer(long number);

  void decimal(double number);

  void truth(boolean truth);

  void time(Instant time);

  void bytes(byte[] bytes);

  /** Begins a map of so many entries: for each a {@link #name} and a value, then the end. */
  void beginMap(int entries);

  void name(String name);

  void endMap();

  /** Begins a list of so many items. */
  void beginList(int items);

  void endList();

  /** The document. Nothing can be written afterwards. */
  byte[] finish();
}
