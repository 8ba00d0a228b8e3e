package dev.berth.keyspace.value;

import dev.berth.keyspace.document.DocumentReader;
import dev.berth.keyspace.document.DocumentWriter;
import java.util.Map;
import java.util.Objects;

/**
 * A record inside of another, found by its name when it is needed, so that a record may hold
 * records of its own kind.
 *
 * @param records filled before any value is written or read, and never changed then
 */
record NestedRecord(String name, Map<String, RecordShape> records) implements Shape {
  @Override
  public Class<?> type() {
    return Map.class;
  }

  @Override
  public void check(Object value, Check check) {
    shape().check(value, check);
  }

  @Override
  public void write(Object value, DocumentWriter out) {
    shape().write(value, out);
  }

  @Override
  public Object read(DocumentReader in) {
    return shape().read(in);
  }

  private RecordShape shape() {
    return Objects.requireNonNull(records.get(name));
  }

  /** Not by way of the records, which may hold this one. */
  @Override
  public String toString() {
    return "record " + name;
  }
}
