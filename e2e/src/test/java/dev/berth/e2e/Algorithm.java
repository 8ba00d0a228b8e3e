package dev.berth.e2e;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The algorithms of digests that a client may choose from. */
enum Algorithm {
  SHA256("sha256", "SHA-256"),
  SHA512("sha512", "SHA-512");

  private final String prefix;
  private final String name;

  Algorithm(String prefix, String name) {
    this.prefix = prefix;
    this.name = name;
  }

  /** As it stands in manifests and paths. */
  String digest(byte[] bytes) {
    try {
      MessageDigest computation = MessageDigest.getInstance(name);
      return prefix + ":" + HexFormat.of().formatHex(computation.digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
