package dev.berth.keyspace.key;

/** Where a Redis Cluster keeps a key: one of 16,384 slots, by the hash tag where there is one. */
public final class Slot {
  public static final int COUNT = 16_384;
  private static final int POLYNOMIAL = 0x1021;
  private static final int[] TABLE = table();

  private Slot() {}

  public static int of(byte[] key) {
    int open = indexOf(key, (byte) '{', 0);
    if (open >= 0) {
      int close = indexOf(key, (byte) '}', open + 1);
      if (close > open + 1) {
        return checksum(key, open + 1, close) % COUNT;
      }
    }
    return checksum(key, 0, key.length) % COUNT;
  }

  private static int indexOf(byte[] bytes, byte wanted, int from) {
    for (int i = from; i < bytes.length; i++) {
      if (bytes[i] == wanted) {
        return i;
      }
    }
    return -1;
  }

  /** CRC-16/XMODEM. */
  private static int checksum(byte[] bytes, int from, int to) {
    int crc = 0;
    for (int i = from; i < to; i++) {
      crc = ((crc << 8) & 0xFFFF) ^ TABLE[((crc >>> 8) ^ bytes[i]) & 0xFF];
    }
    return crc;
  }

  private static int[] table() {
    int[] table = new int[256];
    for (int i = 0; i < table.length; i++) {
      int crc = i << 8;
      for (int bit = 0; bit < 8; bit++) {
        crc = (crc & 0x8000) == 0 ? crc << 1 : (crc << 1) ^ POLYNOMIAL;
      }
      table[i] = crc & 0xFFFF;
    }
    return table;
  }
}
