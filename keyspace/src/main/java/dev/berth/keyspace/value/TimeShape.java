package dev.berth.keyspace.value;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.berth.keyspace.document.DocumentReader;
import dev.berth.keyspace.document.DocumentWriter;
import dev.berth.keyspace.document.Times;
import dev.berth.keyspace.document.Utf8;
import java.time.Instant;

/** A point in time, to the nanosecond. Alone it is text of RFC 3339 in UTC. */
record TimeShape() implements Scalar {
  @Override
  public Class<?> type() {
    return Instant.class;
  }

  @Override
  public void check(Object value, Check check) {
    if (check.is(type(), value) && !Times.isWritable((Instant) value)) {
      check.wrong("is outside of the years 0000 to 9999");
    }
  }

  @Override
  public void write(Object value, DocumentWriter out) {
    out.time((Instant) value);
  }

  @Override
  public Object read(DocumentReader in) {
    return in.time();
  }

  @Override
  public byte[] plain(Object value) {
    return Times.text((Instant) value).getBytes(US_ASCII);
  }

  @Override
  public Object ofPlain(byte[] bytes) {
    return Times.parse(Utf8.decode(bytes));
  }
}
