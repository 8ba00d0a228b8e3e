package dev.berth.keyspace.key;

import java.io.ByteArrayOutputStream;

/**
 * Percent-escaping: letters, digits and {@code _ . ~ -} stand for themselves, every other byte is
 * {@code %} and two upper-case hex digits.
 */
final class PercentText {
  private static final byte[] DIGITS = {
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'
  };

  private PercentText() {}

  static byte[] encode(byte[] bytes) {
    ByteArrayOutputStream text = new ByteArrayOutputStream(bytes.length + 16);
    for (byte b : bytes) {
      if (isPlain(b)) {
        text.write(b);
      } else {
        text.write('%');
        text.write(DIGITS[(b >> 4) & 0xF]);
        text.write(DIGITS[b & 0xF]);
      }
    }
    return text.toByteArray();
  }

  /** Reads what {@link #encode} wrote. */
  static byte[] decode(byte[] text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length);
    for (int i = 0; i < text.length; i++) {
      if (text[i] == '%') {
        bytes.write(Character.digit(text[i + 1], 16) << 4 | Character.digit(text[i + 2], 16));
        i += 2;
      } else {
        bytes.write(text[i]);
      }
    }
    return bytes.toByteArray();
  }

  private static boolean isPlain(byte b) {
    return (b >= 'a' && b <= 'z')
        || (b >= 'A' && b <= 'Z')
        || (b >= '0' && b <= '9')
        || "_.~-".indexOf(b) >= 0;
  }
}
