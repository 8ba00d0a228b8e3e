package dev.berth.oci;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;

/** The digest algorithms that a registry must know: the two that the image specification names. */
public enum DigestAlgorithm {
  SHA256("sha256", "SHA-256", 32, (byte) 1),
  SHA512("sha512", "SHA-512", 64, (byte) 2);

  private final String prefix;
  private final String javaName;
  private final int length;
  private final byte code;

  DigestAlgorithm(String prefix, String javaName, int length, byte code) {
    this.prefix = prefix;
    this.javaName = javaName;
    this.length = length;
    this.code = code;
  }

  /** The algorithm as written before the colon of a digest. */
  public String prefix() {
    return prefix;
  }

  /** Length of the raw digest in bytes. */
  public int length() {
    return length;
  }

  /** The byte that stands for this algorithm in {@link Digest#toBytes()}; never changes. */
  byte code() {
    return code;
  }

  public MessageDigest newMessageDigest() {
    try {
      return MessageDigest.getInstance(javaName);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java runtime lacks " + javaName, e);
    }
  }

  public static Optional<DigestAlgorithm> find(String prefix) {
    for (DigestAlgorithm algorithm : values()) {
      if (algorithm.prefix.equals(prefix)) {
        return Optional.of(algorithm);
      }
    }
    return Optional.empty();
  }

  static DigestAlgorithm ofCode(byte code) {
    for (DigestAlgorithm algorithm : values()) {
      if (algorithm.code == code) {
        return algorithm;
      }
    }
    throw new IllegalArgumentException("no digest algorithm has the code " + code);
  }
}
