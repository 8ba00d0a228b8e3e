package dev.berth.keyspace.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;

/** Text and its bytes, without silent replacement of what is not text. */
public final class Utf8 {
  private static final char REPLACEMENT = '\uFFFD';

  private Utf8() {}

  /**
   * The text of these bytes.
   *
   * @throws MalformedException when they are not UTF-8
   */
  public static String decode(byte[] bytes) {
    String text = new String(bytes, UTF_8);
    if (text.indexOf(REPLACEMENT) >= 0) {
      checkStrictly(bytes);
    }
    return text;
  }

  private static void checkStrictly(byte[] bytes) {
    try {
      UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
    } catch (CharacterCodingException _) {
      throw new MalformedException("text that is not UTF-8");
    }
  }

  /** Whether it is made of whole characters: a lone surrogate is none. */
  public static boolean isWellFormed(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return UTF_8.newEncoder().canEncode(text);
      }
    }
    return true;
  }
}
