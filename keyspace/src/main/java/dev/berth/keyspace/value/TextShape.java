package dev.berth.keyspace.value;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.document.DocumentReader;
import dev.berth.keyspace.document.DocumentWriter;
import dev.berth.keyspace.document.Utf8;

/** Text of whole characters. */
record TextShape() implements Scalar {
  @Override
  public Class<?> type() {
    return String.class;
  }

  @Override
  public void check(Object value, Check check) {
    if (check.is(type(), value) && !Utf8.isWellFormed((String) value)) {
      check.wrong("has half a character");
    }
  }

  @Override
  public void write(Object value, DocumentWriter out) {
    out.text((String) value);
  }

  @Override
  public Object read(DocumentReader in) {
    return in.text();
  }

  @Override
  public byte[] plain(Object value) {
    return ((String) value).getBytes(UTF_8);
  }

  @Override
  public Object ofPlain(byte[] bytes) {
    return Utf8.decode(bytes);
  }
}
