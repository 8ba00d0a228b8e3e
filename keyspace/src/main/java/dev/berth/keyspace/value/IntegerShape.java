package dev.berth.keyspace.value;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.berth.keyspace.document.DocumentReader;
import dev.berth.keyspace.document.DocumentWriter;
import dev.berth.keyspace.document.MalformedException;
import java.util.regex.Pattern;

/** A whole number of 64 bits with sign. Alone it is decimal text, as INCR writes it. */
record IntegerShape() implements Scalar {
  private static final int LONGEST = 20;
  private static final Pattern CANONICAL = Pattern.compile("0|-?[1-9][0-9]*");

  @Override
  public Class<?> type() {
    return Long.class;
  }

  @Override
  public void check(Object value, Check check) {
    if (!(value instanceof Integer)) {
      check.is(type(), value);
    }
  }

  @Override
  public void write(Object value, DocumentWriter out) {
    out.integer(((Number) value).longValue());
  }

  @Override
  public Object read(DocumentReader in) {
    return in.integer();
  }

  @Override
  public byte[] plain(Object value) {
    return Long.toString(((Number) value).longValue()).getBytes(US_ASCII);
  }

  @Override
  public Object ofPlain(byte[] bytes) {
    String text = bytes.length <= LONGEST ? new String(bytes, US_ASCII) : "";
    if (CANONICAL.matcher(text).matches()) {
      try {
        return Long.parseLong(text);
      } catch (NumberFormatException _) {
        throw new MalformedException("an integer beyond 64 bits with sign");
      }
    }
    throw new MalformedException("not an integer as Redis writes it");
  }
}
