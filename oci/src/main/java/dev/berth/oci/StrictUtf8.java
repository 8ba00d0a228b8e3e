package dev.berth.oci;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;

/**
 * UTF-8 to the letter. Jackson also takes the longer forms of a character that UTF-8 forbids; most
 * other readers take them for something else, so that a document would mean two things.
 */
final class StrictUtf8 {
  private static final int CHARACTERS_AT_ONCE = 8192;

  private StrictUtf8() {}

  static boolean isWellFormed(byte[] bytes) {
    CharsetDecoder decoder = UTF_8.newDecoder();
    ByteBuffer rest = ByteBuffer.wrap(bytes);
    CharBuffer decoded = CharBuffer.allocate(CHARACTERS_AT_ONCE);
    CoderResult result = CoderResult.OVERFLOW;
    while (result.isOverflow()) {
      decoded.clear();
      result = decoder.decode(rest, decoded, true);
    }
    return !result.isError();
  }
}
