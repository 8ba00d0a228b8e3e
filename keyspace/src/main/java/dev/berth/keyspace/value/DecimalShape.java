package dev.berth.keyspace.value;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.berth.keyspace.document.Decimals;
import dev.berth.keyspace.document.DocumentReader;
import dev.berth.keyspace.document.DocumentWriter;
import dev.berth.keyspace.document.MalformedException;
import java.util.regex.Pattern;

/** A finite number of 64 bits. Alone it is the shortest decimal text that reads back as it. */
record DecimalShape() implements Scalar {
  private static final int LONGEST = 400;
  private static final Pattern NUMBER =
      Pattern.compile("-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]{1,4})?");

  @Override
  public Class<?> type() {
    return Double.class;
  }

  @Override
  public void check(Object value, Check check) {
    if (check.is(type(), value) && !Double.isFinite((Double) value)) {
      check.wrong("is not finite");
    }
  }

  @Override
  public void write(Object value, DocumentWriter out) {
    out.decimal((Double) value);
  }

  @Override
  public Object read(DocumentReader in) {
    return in.decimal();
  }

  @Override
  public byte[] plain(Object value) {
    return Double.toString((Double) value).getBytes(US_ASCII);
  }

  @Override
  public Object ofPlain(byte[] bytes) {
    String text = bytes.length <= LONGEST ? new String(bytes, US_ASCII) : "";
    if (!NUMBER.matcher(text).matches()) {
      throw new MalformedException("not a decimal");
    }
    return Decimals.checkFinite(Double.parseDouble(text));
  }
}
