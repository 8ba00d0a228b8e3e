package dev.berth.oci;

/** A name that points to one manifest of a repository and can be moved to another. */
public record Tag(String name) implements Reference, Comparable<Tag> {
  public static final int MAX_LENGTH = 128;

  public Tag {
    if (!fitsGrammar(name)) {
      throw new OciException(
          ErrorCode.MANIFEST_INVALID,
          "not a tag: '%s' (at most %d letters, digits, '_', '.', '-', not beginning with '.' or '-')"
              .formatted(Shown.shortened(name), MAX_LENGTH));
    }
  }

  private static boolean fitsGrammar(String name) {
    if (name.isEmpty() || name.length() > MAX_LENGTH || isJoint(name.charAt(0))) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (!Ascii.isLowerWord(c) && !Ascii.isUpperCase(c) && c != '_' && !isJoint(c)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isJoint(char c) {
    return c == '.' || c == '-';
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
