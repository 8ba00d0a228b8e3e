package dev.berth.keyspace.value;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.document.DocumentReader;
import dev.berth.keyspace.document.DocumentWriter;
import dev.berth.keyspace.document.MalformedException;
import java.util.List;

/** One of a few values, which the catalog writes as they would stand alone. */
record OneOfShape(Scalar scalar, List<String> allowed) implements Scalar {
  @Override
  public Class<?> type() {
    return scalar.type();
  }

  @Override
  public void check(Object value, Check check) {
    if (!Check.of(scalar, value).isEmpty()) {
      scalar.check(value, check);
    } else if (!isAllowed(value)) {
      check.wrong("is none of " + allowed);
    }
  }

  private boolean isAllowed(Object value) {
    return allowed.contains(new String(scalar.plain(value), UTF_8));
  }

  @Override
  public void write(Object value, DocumentWriter out) {
    scalar.write(value, out);
  }

  @Override
  public Object read(DocumentReader in) {
    return checked(scalar.read(in));
  }

  @Override
  public byte[] plain(Object value) {
    return scalar.plain(value);
  }

  @Override
  public Object ofPlain(byte[] bytes) {
    return checked(scalar.ofPlain(bytes));
  }

  private Object checked(Object value) {
    if (!isAllowed(value)) {
      throw new MalformedException("none of " + allowed);
    }
    return value;
  }
}
