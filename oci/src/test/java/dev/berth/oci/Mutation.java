package dev.berth.oci;

import java.util.Arrays;
import java.util.Random;

/** Small damage to bytes: what a text becomes that is almost right. */
final class Mutation {
  private static final byte[] TELLING = {
    0, '"', '\\', '{', '}', '[', ',', ':', '1', (byte) 0xC1, -1
  };

  private Mutation() {}

  static byte[] of(byte[] bytes, Random random) {
    int from = random.nextInt(bytes.length + 1);
    int to = Math.min(bytes.length, from + random.nextInt(12));
    return switch (random.nextInt(5)) {
      case 0 -> joined(bytes, from, new byte[] {oneByte(random)}, from);
      case 1 -> joined(bytes, from, new byte[0], to);
      case 2 -> joined(bytes, from, new byte[] {oneByte(random)}, Math.min(bytes.length, from + 1));
      case 3 -> overlong(bytes, from);
      default -> {
        byte[] piece = Arrays.copyOfRange(bytes, from, to);
        int place = random.nextInt(bytes.length + 1);
        yield joined(bytes, place, piece, place);
      }
    };
  }

  /** One ASCII character in two bytes, as UTF-8 forbids it. */
  private static byte[] overlong(byte[] bytes, int place) {
    if (place == bytes.length || bytes[place] < 0) {
      return bytes;
    }
    byte[] two = {(byte) (0xC0 | (bytes[place] >> 6)), (byte) (0x80 | (bytes[place] & 0x3F))};
    return joined(bytes, place, two, place + 1);
  }

  private static byte oneByte(Random random) {
    return random.nextBoolean()
        ? TELLING[random.nextInt(TELLING.length)]
        : (byte) random.nextInt(256);
  }

  /** The bytes before {@code end}, others, and those from {@code start} on. */
  private static byte[] joined(byte[] bytes, int end, byte[] middle, int start) {
    byte[] result = Arrays.copyOf(bytes, end + middle.length + bytes.length - start);
    System.arraycopy(middle, 0, result, end, middle.length);
    System.arraycopy(bytes, start, result, end + middle.length, bytes.length - start);
    return result;
  }
}
