package dev.berth.oci;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The name of some bytes: an algorithm and the value it gave. Written {@code sha256:<64 lower-case
 * hex digits>} or {@code sha512:<128 …>}; stored as one byte for the algorithm and the raw value.
 */
public final class Digest implements Reference, Comparable<Digest> {
  private final byte[] bytes;

  private Digest(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Reads text from outside.
   *
   * @throws OciException DIGEST_INVALID when the text is not a digest of a known algorithm
   */
  public static Digest parse(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      throw invalid(text, "no colon");
    }
    DigestAlgorithm algorithm =
        DigestAlgorithm.find(text.substring(0, colon))
            .orElseThrow(() -> invalid(text, "the algorithm is neither sha256 nor sha512"));
    String hex = text.substring(colon + 1);
    if (hex.length() != 2 * algorithm.length()) {
      throw invalid(text, "%d hex digits expected".formatted(2 * algorithm.length()));
    }
    if (!isLowerHex(hex)) {
      throw invalid(text, "only the digits 0-9 and a-f are allowed");
    }
    return of(algorithm, HexFormat.of().parseHex(hex));
  }

  /** A loop, for every request has a digest, and a stream takes several times as long. */
  private static boolean isLowerHex(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Ascii.isDigit(c) && (c < 'a' || c > 'f')) {
        return false;
      }
    }
    return true;
  }

  private static OciException invalid(String text, String why) {
    return new OciException(
        ErrorCode.DIGEST_INVALID, "not a digest: '%s' (%s)".formatted(Shown.shortened(text), why));
  }

  /** The digest with this raw value. */
  public static Digest of(DigestAlgorithm algorithm, byte[] value) {
    if (value.length != algorithm.length()) {
      throw new IllegalArgumentException(
          "%s has %d bytes, not %d".formatted(algorithm, algorithm.length(), value.length));
    }
    byte[] bytes = new byte[1 + value.length];
    bytes[0] = algorithm.code();
    System.arraycopy(value, 0, bytes, 1, value.length);
    return new Digest(bytes);
  }

  /** The digest of this content. */
  public static Digest ofContent(DigestAlgorithm algorithm, byte[] content) {
    return of(algorithm, algorithm.newMessageDigest().digest(content));
  }

  /** Ends the computation and resets it. */
  public static Digest finish(DigestAlgorithm algorithm, MessageDigest computation) {
    return of(algorithm, computation.digest());
  }

  /** Reads what {@link #toBytes()} wrote. */
  public static Digest fromBytes(byte[] bytes) {
    if (bytes.length == 0 || bytes.length != 1 + DigestAlgorithm.ofCode(bytes[0]).length()) {
      throw new IllegalArgumentException("not a stored digest: " + HexFormat.of().formatHex(bytes));
    }
    return new Digest(bytes.clone());
  }

  /** One byte for the algorithm, then the raw value: the form kept in the database. */
  public byte[] toBytes() {
    return bytes.clone();
  }

  public DigestAlgorithm algorithm() {
    return DigestAlgorithm.ofCode(bytes[0]);
  }

  /** The value as lower-case hex, without the algorithm. */
  public String hex() {
    return HexFormat.of().formatHex(bytes, 1, bytes.length);
  }

  /** The order of the stored form, so that rows are locked in the database's order. */
  @Override
  public int compareTo(Digest other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Digest digest && Arrays.equals(bytes, digest.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return algorithm().prefix() + ":" + hex();
  }
}
