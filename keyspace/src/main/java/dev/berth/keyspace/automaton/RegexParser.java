package dev.berth.keyspace.automaton;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads the notation of expressions in catalogs, the part of the usual one that describes a regular
 * language and reads the same everywhere: characters, {@code [a-z]}, {@code [^a-z]}, {@code \d},
 * {@code \w}, {@code \.} and the like, {@code (a|b)}, {@code ?}, {@code *}, {@code +}, {@code {2}},
 * {@code {2,}}, {@code {2,5}}. The whole text must match, so there are no anchors; a dot must be
 * written {@code \.} or {@code [.]}, since nobody means "any character" in a key.
 */
final class RegexParser {
  private static final int MAX_LENGTH = 1000;
  private static final int MAX_DEPTH = 20;
  private static final int MAX_REPEAT = 1000;
  private static final String SPECIAL = ".[](){}?*+|^$\\";
  private static final CharacterSet DIGITS = CharacterSet.range('0', '9');
  private static final CharacterSet WORD =
      DIGITS
          .and(CharacterSet.range('a', 'z'))
          .and(CharacterSet.range('A', 'Z'))
          .and(CharacterSet.of("_"));

  private final int[] text;
  private int at;
  private int depth;

  private RegexParser(String expression) {
    this.text = expression.codePoints().toArray();
  }

  static Regex parse(String expression) {
    if (expression.length() > MAX_LENGTH) {
      throw new RegexException("an expression of more than " + MAX_LENGTH + " characters");
    }
    RegexParser parser = new RegexParser(expression);
    Regex regex = parser.choice();
    if (parser.at < parser.text.length) {
      throw parser.wrong("')' without '('");
    }
    return regex;
  }

  private Regex choice() {
    if (++depth > MAX_DEPTH) {
      throw wrong("more than " + MAX_DEPTH + " levels of parentheses");
    }
    List<Regex> alternatives = new ArrayList<>(List.of(sequence()));
    while (accept('|')) {
      alternatives.add(sequence());
    }
    depth--;
    return alternatives.size() == 1 ? alternatives.getFirst() : new Regex.Choice(alternatives);
  }

  private Regex sequence() {
    List<Regex> parts = new ArrayList<>();
    while (at < text.length && text[at] != '|' && text[at] != ')') {
      parts.add(repeated(atom()));
    }
    return parts.size() == 1 ? parts.getFirst() : new Regex.Sequence(parts);
  }

  private Regex atom() {
    int c = text[at++];
    return switch (c) {
      case '(' -> group();
      case '[' -> new Regex.OneOf(set());
      case '\\' -> new Regex.OneOf(escaped());
      case '.' -> throw wrong("'.' stands for any character; write \\. for a dot, or a set");
      case '^', '$' -> throw wrong("an anchor; expressions match the whole text anyway");
      case '?', '*', '+', '{' -> throw wrong("nothing to repeat");
      case ']', '}' -> throw wrong("'" + Character.toString(c) + "' without its beginning");
      default -> new Regex.OneOf(CharacterSet.range(c, c));
    };
  }

  private Regex group() {
    if (accept('?') && !accept(':')) {
      throw wrong("only plain groups and (?: are known");
    }
    Regex inside = choice();
    if (!accept(')')) {
      throw wrong("')' is missing");
    }
    return inside;
  }

  private Regex repeated(Regex part) {
    Regex result = part;
    if (accept('?')) {
      result = new Regex.Repeat(part, 0, 1);
    } else if (accept('*')) {
      result = new Regex.Repeat(part, 0, Regex.UNBOUNDED);
    } else if (accept('+')) {
      result = new Regex.Repeat(part, 1, Regex.UNBOUNDED);
    } else if (accept('{')) {
      result = counted(part);
    } else {
      return result;
    }
    if (at < text.length && "?*+{".indexOf(text[at]) >= 0) {
      throw wrong("a repeat of a repeat; put the inner one in parentheses");
    }
    return result;
  }

  private Regex counted(Regex part) {
    int least = number();
    int most = least;
    if (accept(',')) {
      most = at < text.length && text[at] == '}' ? Regex.UNBOUNDED : number();
    }
    if (!accept('}')) {
      throw wrong("'}' is missing");
    }
    if (most != Regex.UNBOUNDED && most < least) {
      throw wrong("a repeat whose end is before its beginning");
    }
    return new Regex.Repeat(part, least, most);
  }

  private int number() {
    int from = at;
    int value = 0;
    while (at < text.length && text[at] >= '0' && text[at] <= '9') {
      value = value * 10 + text[at++] - '0';
      if (value > MAX_REPEAT) {
        throw wrong("a repeat above " + MAX_REPEAT + "; bound the length with max instead");
      }
    }
    if (at == from) {
      throw wrong("a number is missing");
    }
    return value;
  }

  private CharacterSet set() {
    boolean all = accept('^');
    CharacterSet set = new CharacterSet(List.of());
    boolean empty = true;
    while (at < text.length && text[at] != ']') {
      set = set.and(member());
      empty = false;
    }
    if (!accept(']')) {
      throw wrong("']' is missing");
    }
    if (empty) {
      throw wrong("an empty set");
    }
    return all ? set.complement() : set;
  }

  private CharacterSet member() {
    int first = text[at++];
    if (first == '\\') {
      return escaped();
    }
    if (first == '[') {
      throw wrong("'[' inside a set; write \\[");
    }
    boolean isRange = at + 1 < text.length && text[at] == '-' && text[at + 1] != ']';
    if (!isRange) {
      return CharacterSet.range(first, first);
    }
    at++;
    int last = text[at++];
    if (last == '\\' || last == '[') {
      throw wrong("a range must end in a plain character");
    }
    if (last < first) {
      throw wrong("a range whose end is before its beginning");
    }
    return CharacterSet.range(first, last);
  }

  private CharacterSet escaped() {
    if (at == text.length) {
      throw wrong("'\\' at the end");
    }
    int c = text[at++];
    if (c == 'd') {
      return DIGITS;
    }
    if (c == 'w') {
      return WORD;
    }
    if (SPECIAL.indexOf(c) < 0 && c != '-' && c != '/') {
      throw wrong("'\\" + Character.toString(c) + "' is not known");
    }
    return CharacterSet.range(c, c);
  }

  private boolean accept(int c) {
    if (at < text.length && text[at] == c) {
      at++;
      return true;
    }
    return false;
  }

  private RegexException wrong(String why) {
    return new RegexException(why + " (at character " + Math.max(at, 1) + ")");
  }
}
