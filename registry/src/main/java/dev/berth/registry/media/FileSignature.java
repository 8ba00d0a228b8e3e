package dev.berth.registry.media;

import dev.berth.oci.MediaType;
import java.util.HexFormat;

/** The bytes by which a kind of file is known, and where in the file they stand. */
enum FileSignature {
  /** First of all: an archive begins with the name of a file, which may look like anything. */
  TAR("application/x-tar", 257, "7573746172"),
  GZIP("application/gzip", 0, "1f8b08"),
  ZSTD("application/zstd", 0, "28b52ffd"),
  XZ("application/x-xz", 0, "fd377a585a00"),
  /** The mark of the first block; before it stand the letters BZh and a digit. */
  BZIP2("application/x-bzip2", 4, "314159265359"),
  ZIP("application/zip", 0, "504b0304"),
  ELF("application/x-elf", 0, "7f454c46"),
  WASM("application/wasm", 0, "0061736d"),
  PDF("application/pdf", 0, "255044462d"),
  PNG("image/png", 0, "89504e470d0a1a0a");

  private final MediaType type;
  private final int start;
  private final byte[] bytes;

  FileSignature(String type, int start, String hex) {
    this.type = new MediaType(type);
    this.start = start;
    this.bytes = HexFormat.of().parseHex(hex);
  }

  MediaType type() {
    return type;
  }

  /** Returns how many bytes of a file must be known to recognize it. */
  int end() {
    return start + bytes.length;
  }

  /**
   * Returns whether a file can be of this kind that has these bytes at a position.
   *
   * @param offset where in the array its bytes begin
   */
  boolean allows(int position, byte[] piece, int offset, int count) {
    int from = Math.max(position, start);
    int to = Math.min(position + count, end());
    for (int i = from; i < to; i++) {
      if (piece[offset + i - position] != bytes[i - start]) {
        return false;
      }
    }
    return true;
  }
}
