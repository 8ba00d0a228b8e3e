package dev.berth.keyspace.value;

import dev.berth.keyspace.document.DocumentReader;
import dev.berth.keyspace.document.DocumentWriter;
import dev.berth.keyspace.document.MalformedException;

/**
 * What a value may be, and how it stands in a document. Immutable. The Java types are those of the
 * table in the package comment.
 */
sealed interface Shape permits Scalar, ListShape, RecordShape, NestedRecord {

  /** The Java type of its values. */
  Class<?> type();

  /** Notes all that keeps this value from being written. */
  void check(Object value, Check check);

  /** Writes a value in which a check found nothing. */
  void write(Object value, DocumentWriter out);

  /**
   * Reads a value.
   *
   * @throws MalformedException when something else stands there
   */
  Object read(DocumentReader in);
}
