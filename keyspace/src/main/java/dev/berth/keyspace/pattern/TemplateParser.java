package dev.berth.keyspace.pattern;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads a template: {@code node:metric:<node>}, {@code tag(repository:<ns>:<hash>):pull}. Braces
 * are not part of the notation: in some conventions they mark a variable, in others a hash tag.
 */
public final class TemplateParser {
  private static final String TAG = "tag(";
  private static final int MAX_LENGTH = 1000;

  private final String text;
  private final boolean legacy;
  private final List<Segment> segments = new ArrayList<>();
  private int at;
  private boolean inTag;
  private boolean tagSeen;

  private TemplateParser(String text, boolean legacy) {
    this.text = text;
    this.legacy = legacy;
  }

  /**
   * Reads the form of today's keys.
   *
   * @throws TemplateException when it is not in the notation
   */
  public static Template parse(String text) {
    return new TemplateParser(text, false).template();
  }

  /** Reads a form that was in use before, which may have empty segments. */
  public static Template parseLegacy(String text) {
    return new TemplateParser(text, true).template();
  }

  private Template template() {
    if (text.isEmpty()) {
      throw wrong("the key is empty", "write at least one segment");
    }
    if (text.length() > MAX_LENGTH) {
      throw wrong("the key is too long", "keep it under " + MAX_LENGTH + " characters");
    }
    segment();
    while (at < text.length()) {
      expectDelimiter();
      segment();
    }
    if (inTag) {
      throw wrong("'tag(' is not closed", "write ')' behind the last segment of the tag");
    }
    return new Template(segments);
  }

  private void segment() {
    if (text.startsWith(TAG, at)) {
      openTag();
    }
    List<Part> parts = new ArrayList<>();
    while (at < text.length() && text.charAt(at) != Template.DELIMITER && text.charAt(at) != ')') {
      parts.add(text.charAt(at) == '<' ? use() : literal());
    }
    if (parts.isEmpty() && !legacy) {
      throw wrong("an empty segment", "write something between the delimiters, or remove one");
    }
    segments.add(new Segment(List.copyOf(parts), inTag));
    if (at < text.length() && text.charAt(at) == ')') {
      closeTag();
    }
  }

  private void openTag() {
    if (tagSeen) {
      throw wrong("a second tag", "a key has one hash tag: Redis reads only the first");
    }
    at += TAG.length();
    inTag = true;
    tagSeen = true;
  }

  private void closeTag() {
    if (!inTag) {
      throw wrong("')' without 'tag('", "remove it");
    }
    at++;
    inTag = false;
  }

  private Part use() {
    int end = text.indexOf('>', at);
    if (end < 0) {
      throw wrong("'<' is not closed", "write a variable as <name>");
    }
    String name = text.substring(at + 1, end);
    if (!Names.isVariable(name)) {
      throw wrong("'" + name + "' is no name of a variable", Names.VARIABLE_RULE);
    }
    at = end + 1;
    return new Part.Use(name);
  }

  private Part literal() {
    int from = at;
    while (at < text.length() && Names.isLiteral(text.charAt(at))) {
      at++;
    }
    if (at == from) {
      throw unusable(text.charAt(at));
    }
    return new Part.Literal(text.substring(from, at));
  }

  private void expectDelimiter() {
    if (text.charAt(at) != Template.DELIMITER) {
      throw wrong(
          "'" + text.charAt(at) + "' behind the tag", "a tag holds whole segments; write ':'");
    }
    at++;
  }

  private static TemplateException unusable(char c) {
    if (c == '{' || c == '}') {
      return wrong("'" + c + "' in a key", "write <name> for a variable, tag(…) for a hash tag");
    }
    return wrong(
        "'%s' in a key".formatted(c < ' ' ? "\\u%04x".formatted((int) c) : String.valueOf(c)),
        "literal text is made of letters, digits, '_', '.' and '-'");
  }

  private static TemplateException wrong(String what, String mend) {
    return new TemplateException(what, mend);
  }
}
