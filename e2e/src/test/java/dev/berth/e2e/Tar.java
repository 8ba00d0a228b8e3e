package dev.berth.e2e;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Archives as layers of images are, so that clients can unpack them. */
final class Tar {
  private static final int BLOCK = 512;
  private static final int CHECKSUM = 148;

  private Tar() {}

  /** An archive of one file. */
  static byte[] ofFile(String name, byte[] content) {
    int blocks = Math.ceilDiv(content.length, BLOCK);
    // Two empty blocks end an archive.
    return ByteBuffer.allocate((1 + blocks + 2) * BLOCK)
        .put(header(name, content.length))
        .put(content)
        .array();
  }

  private static byte[] header(String name, int size) {
    ByteBuffer header = ByteBuffer.allocate(BLOCK);
    put(header, 0, name);
    put(header, 100, "0000644\0" + "0000000\0" + "0000000\0"); // mode, user, group
    put(header, 124, "%011o\0".formatted(size) + "00000000000\0"); // size, time
    put(header, CHECKSUM, " ".repeat(8));
    put(header, 156, "0"); // an ordinary file
    put(header, 257, "ustar\0" + "00");
    put(header, CHECKSUM, "%06o\0 ".formatted(sum(header.array())));
    return header.array();
  }

  private static void put(ByteBuffer header, int position, String text) {
    header.put(position, text.getBytes(StandardCharsets.US_ASCII));
  }

  private static int sum(byte[] header) {
    int sum = 0;
    for (byte one : header) {
      sum += Byte.toUnsignedInt(one);
    }
    return sum;
  }
}
