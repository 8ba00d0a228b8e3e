package dev.berth.keyspace.value;

import dev.berth.keyspace.document.DocumentReader;
import dev.berth.keyspace.document.DocumentWriter;
import dev.berth.keyspace.document.Times;
import java.time.Instant;

/** A point in time that is written as an integer. What is finer than its unit is cut off. */
record EpochTimeShape(EpochUnit unit) implements Scalar {
  private static final IntegerShape INTEGER = new IntegerShape();

  @Override
  public Class<?> type() {
    return Instant.class;
  }

  @Override
  public void check(Object value, Check check) {
    if (!check.is(type(), value)) {
      return;
    }
    try {
      if (Times.isWritable((Instant) value)) {
        unit.count((Instant) value);
        return;
      }
    } catch (ArithmeticException _) {
      // told below, together with times that no encoding can write
    }
    check.wrong("is too far from 1970");
  }

  @Override
  public void write(Object value, DocumentWriter out) {
    out.integer(unit.count((Instant) value));
  }

  @Override
  public Object read(DocumentReader in) {
    return unit.time(in.integer());
  }

  @Override
  public byte[] plain(Object value) {
    return INTEGER.plain(unit.count((Instant) value));
  }

  @Override
  public Object ofPlain(byte[] bytes) {
    return unit.time((Long) INTEGER.ofPlain(bytes));
  }
}
