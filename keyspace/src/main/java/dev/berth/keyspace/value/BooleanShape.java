package dev.berth.keyspace.value;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.berth.keyspace.document.DocumentReader;
import dev.berth.keyspace.document.DocumentWriter;
import dev.berth.keyspace.document.MalformedException;

/** True or false. Alone it is one of these two words. */
record BooleanShape() implements Scalar {
  @Override
  public Class<?> type() {
    return Boolean.class;
  }

  @Override
  public void check(Object value, Check check) {
    check.is(type(), value);
  }

  @Override
  public void write(Object value, DocumentWriter out) {
    out.truth((Boolean) value);
  }

  @Override
  public Object read(DocumentReader in) {
    return in.truth();
  }

  @Override
  public byte[] plain(Object value) {
    return value.toString().getBytes(US_ASCII);
  }

  @Override
  public Object ofPlain(byte[] bytes) {
    return switch (new String(bytes, US_ASCII)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new MalformedException("neither true nor false");
    };
  }
}
