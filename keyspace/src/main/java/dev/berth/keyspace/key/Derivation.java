package dev.berth.keyspace.key;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.keyspace.automaton.Regex;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A way to compute what stands in a key from an input that does not. It cannot be undone; two
 * variables derived from one input can never disagree about it.
 */
public sealed interface Derivation {
  /** What may come out. */
  Regex language();

  /**
   * What stands in the key.
   *
   * @throws IllegalArgumentException saying why this input has none
   */
  byte[] apply(byte[] input);

  /** How many different results there are, where that is few enough to be partitions. */
  default OptionalInt results() {
    return OptionalInt.empty();
  }

  /** The notations, for messages and documentation. */
  String NOTATIONS = "first(c), sha256, md5-last(n), bucket(n), ip-block or geohash(n)";

  /** Reads the notation of a catalog; empty when it is none of {@link #NOTATIONS}. */
  static Optional<Derivation> parse(String notation) {
    Matcher matcher = Pattern.compile("([a-z0-9-]+)(?:\\((.{1,6})\\))?").matcher(notation);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    Optional<String> argument = Optional.ofNullable(matcher.group(2));
    return switch (matcher.group(1)) {
      case "sha256" -> without(argument, new Sha256());
      case "ip-block" -> without(argument, new IpBlock());
      case "first" -> argument.filter(c -> c.matches("[!-~]")).map(c -> new First(c.charAt(0)));
      case "md5-last" -> number(argument, 1, 32).map(Md5Last::new);
      case "bucket" -> number(argument, 2, 100_000).map(Bucket::new);
      case "geohash" -> number(argument, 1, 12).map(Geohash::new);
      default -> Optional.empty();
    };
  }

  private static Optional<Derivation> without(Optional<String> argument, Derivation derivation) {
    return argument.isPresent() ? Optional.empty() : Optional.of(derivation);
  }

  private static Optional<Integer> number(Optional<String> argument, int least, int most) {
    return argument
        .filter(text -> text.matches("[0-9]+"))
        .map(Integer::parseInt)
        .filter(number -> number >= least && number <= most);
  }

  /** The input up to a character, or all of it where the character does not occur. */
  record First(char end) implements Derivation {
    @Override
    public Regex language() {
      return Language.plain(String.valueOf(end));
    }

    @Override
    public byte[] apply(byte[] input) {
      int index = 0;
      while (index < input.length && input[index] != end) {
        index++;
      }
      return Arrays.copyOf(input, index);
    }
  }

  /** SHA-256 in lower-case hex. */
  record Sha256() implements Derivation {
    @Override
    public Regex language() {
      return Regex.parse("[0-9a-f]{64}");
    }

    @Override
    public byte[] apply(byte[] input) {
      return hex(digest("SHA-256", input));
    }
  }

  /** The last hex digits of MD5. */
  record Md5Last(int digits) implements Derivation {
    @Override
    public Regex language() {
      return Regex.parse("[0-9a-f]{%d}".formatted(digits));
    }

    @Override
    public byte[] apply(byte[] input) {
      byte[] all = hex(digest("MD5", input));
      return Arrays.copyOfRange(all, all.length - digits, all.length);
    }

    @Override
    public OptionalInt results() {
      return digits <= 5 ? OptionalInt.of(1 << (4 * digits)) : OptionalInt.empty();
    }
  }

  /** One of n numbers from 0, by SHA-256, with leading zeros. */
  record Bucket(int count) implements Derivation {
    @Override
    public Regex language() {
      return Regex.parse("[0-9]{%d}".formatted(width()));
    }

    @Override
    public byte[] apply(byte[] input) {
      long number = ByteBuffer.wrap(digest("SHA-256", input)).getLong();
      String text = Long.toString(Long.remainderUnsigned(number, count));
      return ("0".repeat(width() - text.length()) + text).getBytes(US_ASCII);
    }

    @Override
    public OptionalInt results() {
      return OptionalInt.of(count);
    }

    private int width() {
      return Integer.toString(count - 1).length();
    }
  }

  /** The IPv4 address, or the first 64 bits of the IPv6 address, in base64url. */
  record IpBlock() implements Derivation {
    @Override
    public Regex language() {
      return Regex.parse("[A-Za-z0-9_-]{6}|[A-Za-z0-9_-]{11}");
    }

    @Override
    public byte[] apply(byte[] input) {
      byte[] address = IpAddress.parse(new String(input, UTF_8));
      return Base64Text.encode(address.length == 4 ? address : Arrays.copyOf(address, 8));
    }
  }

  /** The cell of a position, written {@code latitude,longitude}, as so many geohash characters. */
  record Geohash(int length) implements Derivation {
    @Override
    public Regex language() {
      return Regex.parse("[0-9b-hjkmnp-z]{%d}".formatted(length));
    }

    @Override
    public byte[] apply(byte[] input) {
      return GeohashCell.of(new String(input, UTF_8), length).getBytes(US_ASCII);
    }
  }

  private static byte[] hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes).getBytes(US_ASCII);
  }

  private static byte[] digest(String algorithm, byte[] input) {
    try {
      return MessageDigest.getInstance(algorithm).digest(input);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
