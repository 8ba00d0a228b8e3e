package dev.berth.registry.config;

import java.net.InetAddress;

/**
 * The IP addresses that have their first bits in common.
 *
 * @param address the lowest address of the network
 * @param prefixLength the number of bits in common: 32 or 128 for a single address
 */
public record IpNetwork(InetAddress address, int prefixLength) {

  /**
   * Reads an address, or a network in CIDR notation such as {@code 10.0.0.0/8} or {@code fd00::/8}.
   *
   * @throws IllegalArgumentException if the text is neither, or has bits set after its prefix
   */
  static IpNetwork parse(String text) {
    int slash = text.indexOf('/');
    String literal = slash < 0 ? text : text.substring(0, slash);
    InetAddress address =
        IpLiteral.find(literal).orElseThrow(() -> new IllegalArgumentException(text));
    int bits = address.getAddress().length * Byte.SIZE;
    int prefixLength =
        slash < 0 ? bits : WholeNumber.number(0, bits).parse(text.substring(slash + 1));
    if (!isLowest(address.getAddress(), prefixLength)) {
      throw new IllegalArgumentException(text);
    }
    return new IpNetwork(address, prefixLength);
  }

  private static boolean isLowest(byte[] address, int prefixLength) {
    for (int bit = prefixLength; bit < address.length * Byte.SIZE; bit++) {
      if ((address[bit / Byte.SIZE] & (0x80 >> (bit % Byte.SIZE))) != 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether the address belongs to this network. */
  public boolean contains(InetAddress other) {
    byte[] own = address.getAddress();
    byte[] given = other.getAddress();
    if (own.length != given.length) {
      return false;
    }
    int wholeBytes = prefixLength / Byte.SIZE;
    for (int i = 0; i < wholeBytes; i++) {
      if (own[i] != given[i]) {
        return false;
      }
    }
    int rest = prefixLength % Byte.SIZE;
    return rest == 0 || ((own[wholeBytes] ^ given[wholeBytes]) & 0xff) >> (Byte.SIZE - rest) == 0;
  }
}
