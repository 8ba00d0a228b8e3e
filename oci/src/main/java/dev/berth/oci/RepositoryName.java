package dev.berth.oci;

/**
 * The path of a repository, such as {@code library/alpine}. Comparable so that hash tables stay
 * fast when a client chooses names that collide.
 */
public record RepositoryName(String path) implements Comparable<RepositoryName> {
  public static final int MAX_LENGTH = 255;

  public RepositoryName {
    if (path.length() > MAX_LENGTH) {
      throw invalid(path, "longer than %d characters".formatted(MAX_LENGTH));
    }
    if (!fitsGrammar(path)) {
      throw invalid(
          path,
          "lower-case letters and digits, joined by '.', '_', '__' or '-', parts split by '/'");
    }
  }

  /** Words, with one joint between each two. */
  private static boolean fitsGrammar(String path) {
    int at = endOfWord(path, 0);
    boolean fits = at > 0;
    while (fits && at < path.length()) {
      int joint = at;
      int word = endOfJoint(path, joint);
      at = endOfWord(path, word);
      fits = word > joint && at > word;
    }
    return fits;
  }

  private static int endOfWord(String path, int start) {
    int end = start;
    while (end < path.length() && Ascii.isLowerWord(path.charAt(end))) {
      end++;
    }
    return end;
  }

  /** The end of a slash, a dot, one or two underscores, or some hyphens. */
  private static int endOfJoint(String path, int start) {
    return switch (path.charAt(start)) {
      case '/', '.' -> start + 1;
      case '_' -> path.startsWith("__", start) ? start + 2 : start + 1;
      case '-' -> endOfHyphens(path, start);
      default -> start;
    };
  }

  private static int endOfHyphens(String path, int start) {
    int end = start;
    while (end < path.length() && path.charAt(end) == '-') {
      end++;
    }
    return end;
  }

  /**
   * Reads text from outside.
   *
   * @throws OciException NAME_INVALID when the text does not fit the grammar of repository names
   */
  public static RepositoryName parse(String text) {
    return new RepositoryName(text);
  }

  private static OciException invalid(String text, String why) {
    return new OciException(
        ErrorCode.NAME_INVALID,
        "not a repository name: '%s' (%s)".formatted(Shown.shortened(text), why));
  }

  @Override
  public int compareTo(RepositoryName other) {
    return path.compareTo(other.path);
  }

  @Override
  public String toString() {
    return path;
  }
}
