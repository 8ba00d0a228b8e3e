package dev.berth.oci;

import java.util.regex.Pattern;

/** A name that points to one manifest of a repository and can be moved to another. */
public record Tag(String name) implements Reference, Comparable<Tag> {
  public static final int MAX_LENGTH = 128;

  private static final Pattern GRAMMAR = Pattern.compile("[a-zA-Z0-9_][a-zA-Z0-9._-]{0,127}");

  public Tag {
    if (!GRAMMAR.matcher(name).matches()) {
      throw new OciException(
          ErrorCode.MANIFEST_INVALID,
          "not a tag: '%s' (at most %d letters, digits, '_', '.', '-', not beginning with '.' or '-')"
              .formatted(Shown.shortened(name), MAX_LENGTH));
    }
  }

  /**
   * Reads text from outside.
   *
   * @throws OciException MANIFEST_INVALID when the text does not fit the grammar of tags
   */
  public static Tag parse(String text) {
    return new Tag(text);
  }

  /** The order of the database: names are ASCII, so that of their bytes. */
  @Override
  public int compareTo(Tag other) {
    return name.compareTo(other.name);
  }

  @Override
  public String toString() {
    return name;
  }
}
