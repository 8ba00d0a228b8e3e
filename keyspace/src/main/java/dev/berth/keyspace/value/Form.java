package dev.berth.keyspace.value;

import dev.berth.keyspace.document.MalformedException;
import java.util.List;

/** How a value becomes bytes: its shape and what is around it. */
sealed interface Form permits DocumentForm, PlainForm, WholeDocumentForm {

  /** The Java type of the values. */
  Class<?> type();

  /** Everything that keeps a value from being written. */
  List<String> check(Object value);

  /** The bytes of a value in which a check found nothing. */
  byte[] write(Object value);

  /**
   * The value of these bytes.
   *
   * @throws MalformedException when they are none
   */
  Object read(byte[] bytes);
}
