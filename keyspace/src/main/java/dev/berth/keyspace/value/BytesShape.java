package dev.berth.keyspace.value;

import dev.berth.keyspace.document.DocumentReader;
import dev.berth.keyspace.document.DocumentWriter;

/** Bytes as they are. */
record BytesShape() implements Scalar {
  @Override
  public Class<?> type() {
    return byte[].class;
  }

  @Override
  public void check(Object value, Check check) {
    check.is(type(), value);
  }

  @Override
  public void write(Object value, DocumentWriter out) {
    out.bytes((byte[]) value);
  }

  @Override
  public Object read(DocumentReader in) {
    return in.bytes();
  }

  @Override
  public byte[] plain(Object value) {
    return ((byte[]) value).clone();
  }

  @Override
  public Object ofPlain(byte[] bytes) {
    return bytes.clone();
  }
}
