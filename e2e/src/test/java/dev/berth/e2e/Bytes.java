package dev.berth.e2e;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.random.RandomGenerator;

/** Content for blobs. */
public final class Bytes {
  private Bytes() {}

  public static byte[] random(RandomGenerator random, int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }

  static byte[] from(byte[] bytes, long first) {
    return Arrays.copyOfRange(bytes, Math.toIntExact(first), bytes.length);
  }

  static byte[] between(byte[] bytes, int first, int end) {
    return Arrays.copyOfRange(bytes, first, end);
  }

  /** As it stands in manifests and paths. */
  public static String digest(byte[] bytes) {
    MessageDigest computation = sha256();
    computation.update(bytes);
    return digest(computation);
  }

  static String digest(MessageDigest computation) {
    return "sha256:" + HexFormat.of().formatHex(computation.digest());
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
