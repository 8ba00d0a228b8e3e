package dev.berth.keyspace.value;

import dev.berth.keyspace.document.DocumentReader;
import dev.berth.keyspace.document.DocumentType;
import dev.berth.keyspace.document.DocumentWriter;
import java.util.List;

/** A value of a declared shape as a document. */
record DocumentForm(DocumentType document, Shape shape) implements Form {
  @Override
  public Class<?> type() {
    return shape.type();
  }

  @Override
  public List<String> check(Object value) {
    return Check.of(shape, value);
  }

  @Override
  public byte[] write(Object value) {
    DocumentWriter writer = document.writer();
    shape.write(value, writer);
    return writer.finish();
  }

  @Override
  public Object read(byte[] bytes) {
    DocumentReader reader = document.reader(bytes);
    Object value = shape.read(reader);
    reader.finish();
    return value;
  }
}
