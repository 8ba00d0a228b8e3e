package dev.berth.keyspace.key;

import java.util.Base64;

/** Base64 in the alphabet that is safe in names, without padding. */
final class Base64Text {
  private Base64Text() {}

  static byte[] encode(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encode(bytes);
  }

  static byte[] decode(byte[] text) {
    return Base64.getUrlDecoder().decode(text);
  }
}
