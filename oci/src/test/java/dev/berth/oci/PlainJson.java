package dev.berth.oci;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads JSON to the letter of RFC 8259 and nothing else: a second opinion on what a document says.
 * Objects become maps, arrays lists, numbers {@link BigDecimal}; null becomes {@link #NULL}.
 */
final class PlainJson {
  static final Object NULL = new Object();

  private static final Pattern NUMBER =
      Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?");

  private final String text;
  private int at;

  private PlainJson(String text) {
    this.text = text;
  }

  /** Says why a text is not JSON, or not such that all readers agree on it. */
  static final class NotJson extends Exception {
    private static final long serialVersionUID = 1L;

    NotJson(String message) {
      super(message);
    }
  }

  static Object read(byte[] bytes) throws NotJson {
    PlainJson reader = new PlainJson(decoded(bytes));
    Object value = reader.value();
    reader.skipBlanks();
    if (reader.at < reader.text.length()) {
      throw reader.unexpected();
    }
    return value;
  }

  private static String decoded(byte[] bytes) throws NotJson {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new NotJson("not UTF-8");
    }
  }

  private Object value() throws NotJson {
    skipBlanks();
    return switch (peek()) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", NULL);
      default -> number();
    };
  }

  private Map<String, Object> object() throws NotJson {
    Map<String, Object> members = new LinkedHashMap<>();
    at++;
    skipBlanks();
    while (peek() != '}') {
      if (!members.isEmpty()) {
        take(',');
        skipBlanks();
      }
      String key = string();
      skipBlanks();
      take(':');
      if (members.put(key, value()) != null) {
        throw new NotJson("twice: " + key);
      }
      skipBlanks();
    }
    at++;
    return members;
  }

  private List<Object> array() throws NotJson {
    List<Object> elements = new ArrayList<>();
    at++;
    skipBlanks();
    while (peek() != ']') {
      if (!elements.isEmpty()) {
        take(',');
      }
      elements.add(value());
      skipBlanks();
    }
    at++;
    return elements;
  }

  private String string() throws NotJson {
    StringBuilder content = new StringBuilder();
    take('"');
    while (peek() != '"') {
      char c = text.charAt(at++);
      if (c < ' ') {
        throw unexpected();
      }
      content.append(c == '\\' ? escaped() : c);
    }
    at++;
    return content.toString();
  }

  private char escaped() throws NotJson {
    char c = peek();
    at++;
    if (c == 'u') {
      return unicode();
    }
    int known = "\"\\/bfnrt".indexOf(c);
    if (known < 0) {
      throw unexpected();
    }
    return "\"\\/\b\f\n\r\t".charAt(known);
  }

  private char unicode() throws NotJson {
    int value = 0;
    for (int end = at + 4; at < end; at++) {
      int digit = peek() < 0x80 ? Character.digit(peek(), 16) : -1;
      if (digit < 0) {
        throw unexpected();
      }
      value = 16 * value + digit;
    }
    return (char) value;
  }

  private BigDecimal number() throws NotJson {
    Matcher matcher = NUMBER.matcher(text).region(at, text.length());
    if (!matcher.lookingAt()) {
      throw unexpected();
    }
    at = matcher.end();
    try {
      return new BigDecimal(matcher.group());
    } catch (NumberFormatException e) {
      // An exponent out of range; as good as any number that is not whole.
      return new BigDecimal("0.5");
    }
  }

  private Object word(String word, Object value) throws NotJson {
    if (!text.startsWith(word, at)) {
      throw unexpected();
    }
    at += word.length();
    return value;
  }

  private void skipBlanks() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private char peek() throws NotJson {
    if (at >= text.length()) {
      throw new NotJson("ends too early");
    }
    return text.charAt(at);
  }

  private void take(char expected) throws NotJson {
    if (peek() != expected) {
      throw unexpected();
    }
    at++;
  }

  private NotJson unexpected() {
    return new NotJson("unexpected at " + at);
  }
}
