package dev.berth.keyspace.key;

import java.io.ByteArrayOutputStream;

/** A pattern for SCAN under construction, in the notation of Redis. */
final class Glob {
  private static final String SPECIAL = "*?[]\\^";

  private final ByteArrayOutputStream pattern = new ByteArrayOutputStream();
  private boolean endsInStar;

  /** Exactly these bytes. */
  Glob text(byte[] bytes) {
    for (byte b : bytes) {
      if (SPECIAL.indexOf(b) >= 0) {
        pattern.write('\\');
      }
      pattern.write(b);
    }
    endsInStar = endsInStar && bytes.length == 0;
    return this;
  }

  /** Anything. */
  Glob any() {
    if (!endsInStar) {
      pattern.write('*');
    }
    endsInStar = true;
    return this;
  }

  byte[] bytes() {
    return pattern.toByteArray();
  }
}
