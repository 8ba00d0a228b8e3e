package dev.berth.registry.media;

import dev.berth.oci.MediaType;
import java.util.HexFormat;
import java.util.List;

/** The bytes by which a kind of file is known, and where in the file they stand. */
final class FileSignature {
  /**
   * Those of the files that registries hold. A tar archive comes first: it begins with the name of
   * a file, which may look like anything.
   */
  static final List<FileSignature> ALL =
      List.of(
          new FileSignature("application/x-tar", 257, "7573746172"),
          new FileSignature("application/gzip", 0, "1f8b08"),
          new FileSignature("application/zstd", 0, "28b52ffd"),
          new FileSignature("application/x-xz", 0, "fd377a585a00"),
          // The mark of the first block: "BZh" and a digit are too little.
          new FileSignature("application/x-bzip2", 4, "314159265359"),
          new FileSignature("application/zip", 0, "504b0304"),
          new FileSignature("application/x-elf", 0, "7f454c46"),
          new FileSignature("application/wasm", 0, "0061736d"),
          new FileSignature("application/pdf", 0, "255044462d"),
          new FileSignature("image/png", 0, "89504e470d0a1a0a"));

  private final MediaType type;
  private final int start;
  private final byte[] mark;

  private FileSignature(String type, int start, String hex) {
    this.type = new MediaType(type);
    this.start = start;
    this.mark = HexFormat.of().parseHex(hex);
  }

  MediaType type() {
    return type;
  }

  /** Returns how many bytes of a file must be known to recognize it. */
  int end() {
    return start + mark.length;
  }

  /**
   * Returns whether a file of this kind can have these bytes at a position.
   *
   * @param offset where in the array they begin
   */
  boolean allows(int position, byte[] bytes, int offset, int count) {
    int from = Math.max(position, start);
    int to = Math.min(position + count, end());
    for (int i = from; i < to; i++) {
      if (bytes[offset + i - position] != mark[i - start]) {
        return false;
      }
    }
    return true;
  }
}
