package dev.berth.keyspace.key;

import dev.berth.keyspace.automaton.CharacterSet;
import dev.berth.keyspace.automaton.Regex;

/** The languages of variables that do not spell out their own. */
public final class Language {
  /** Control characters and what would change a key's slot: in no variable at all. */
  private static final CharacterSet FORBIDDEN =
      CharacterSet.range(0, 0x1F).and(CharacterSet.range(0x7F, 0x9F)).and(CharacterSet.of("{}"));

  private static final String DELIMITER = ":";
  private static final String GLOB = "*?[]\\^";

  private static final Regex PERCENT =
      Regex.parse(
          "([A-Za-z0-9_.~-]|%([01][0-9A-F]|2[0-9A-CF]|3[A-F]|40|5[B-E]|60|7[BCDF]|[89A-F][0-9A-F]))+");

  private static final Regex BASE64URL =
      Regex.parse(
          "([A-Za-z0-9_-]{4})*([A-Za-z0-9_-]{4}|[A-Za-z0-9_-][AQgw]|[A-Za-z0-9_-]{2}[AEIMQUYcgkosw048])");

  private Language() {}

  /** Any text without delimiter, brace, glob or control characters, nor any of these. */
  public static Regex plain(String without) {
    return anyBut(DELIMITER + GLOB + without);
  }

  /** Any text without brace or control characters; may hold the delimiter. */
  public static Regex restOfText() {
    return anyBut("");
  }

  /** Segments of {@link #plain} text, joined by the delimiter. */
  public static Regex restOfSegments() {
    Regex segment = plain("");
    Regex more = Regex.sequence(Regex.text(DELIMITER), segment);
    return Regex.sequence(segment, new Regex.Repeat(more, 0, Regex.UNBOUNDED));
  }

  /** What percent-escaping writes: each text in one way only. */
  public static Regex percent() {
    return PERCENT;
  }

  /** What base64url without padding writes: each text in one way only. */
  public static Regex base64url() {
    return BASE64URL;
  }

  private static Regex anyBut(String characters) {
    CharacterSet allowed = FORBIDDEN.and(CharacterSet.of(characters)).complement();
    return new Regex.Repeat(new Regex.OneOf(allowed), 1, Regex.UNBOUNDED);
  }
}
