package dev.berth.keyspace.value;

import dev.berth.keyspace.document.MalformedException;

/** A shape that can also stand alone, outside of any document, as in a field of a hash. */
sealed interface Scalar extends Shape
    permits TextShape,
        IntegerShape,
        DecimalShape,
        BooleanShape,
        TimeShape,
        EpochTimeShape,
        BytesShape,
        JsonShape,
        OneOfShape {

  /** The bytes of a value in which a check found nothing. */
  byte[] plain(Object value);

  /**
   * The value of these bytes.
   *
   * @throws MalformedException when they are none
   */
  Object ofPlain(byte[] bytes);
}
