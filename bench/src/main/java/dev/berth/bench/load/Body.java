package dev.berth.bench.load;

import dev.berth.oci.Digest;
import dev.berth.oci.DigestAlgorithm;
import java.io.IOException;
import java.io.OutputStream;

/** What is pushed under a digest. */
public interface Body {
  String digest();

  long size();

  /** Writes all of it. */
  void writeTo(OutputStream out) throws IOException;

  static Body of(byte[] bytes) {
    return new Small(Digest.ofContent(DigestAlgorithm.SHA256, bytes).toString(), bytes);
  }

  /** Kept in memory. */
  record Small(String digest, byte[] bytes) implements Body {
    @Override
    public long size() {
      return bytes.length;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
      out.write(bytes);
    }
  }
}
