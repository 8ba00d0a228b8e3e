package dev.berth.keyspace.value;

import java.util.List;

/** A value that stands alone: text, an integer, or bytes as they are. */
record PlainForm(Scalar scalar) implements Form {
  @Override
  public Class<?> type() {
    return scalar.type();
  }

  @Override
  public List<String> check(Object value) {
    return Check.of(scalar, value);
  }

  @Override
  public byte[] write(Object value) {
    return scalar.plain(value);
  }

  @Override
  public Object read(byte[] bytes) {
    return scalar.ofPlain(bytes);
  }
}
