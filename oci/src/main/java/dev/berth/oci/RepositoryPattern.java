package dev.berth.oci;

/**
 * A set of repository names, written in one of three forms: {@code name} for one repository, {@code
 * prefix/*} for those one segment below the prefix, and {@code prefix/**} for all below it. No
 * pattern with a prefix contains the prefix itself.
 *
 * @param base the name, or the prefix
 */
public record RepositoryPattern(RepositoryName base, Extent extent) {

  /** The names that a pattern contains, seen from its base. */
  public enum Extent {
    /** The base itself. */
    ITSELF(""),
    /** Names with one more segment. */
    ONE_BELOW("/*"),
    /** Names with one more segment, or with several. */
    ALL_BELOW("/**");

    private final String suffix;

    Extent(String suffix) {
      this.suffix = suffix;
    }
  }

  /**
   * Reads a pattern.
   *
   * @throws IllegalArgumentException if the text has none of the three forms
   */
  public static RepositoryPattern parse(String text) {
    Extent extent = extentOf(text);
    String base = text.substring(0, text.length() - extent.suffix.length());
    try {
      return new RepositoryPattern(new RepositoryName(base), extent);
    } catch (OciException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static Extent extentOf(String text) {
    if (text.endsWith(Extent.ALL_BELOW.suffix)) {
      return Extent.ALL_BELOW;
    }
    return text.endsWith(Extent.ONE_BELOW.suffix) ? Extent.ONE_BELOW : Extent.ITSELF;
  }

  /** Returns whether the pattern contains this name. */
  public boolean matches(RepositoryName name) {
    return switch (extent) {
      case ITSELF -> name.equals(base);
      case ONE_BELOW -> isBelow(name) && name.path().indexOf('/', base.path().length() + 1) == -1;
      case ALL_BELOW -> isBelow(name);
    };
  }

  private boolean isBelow(RepositoryName name) {
    String path = name.path();
    String prefix = base.path();
    return path.length() > prefix.length()
        && path.charAt(prefix.length()) == '/'
        && path.startsWith(prefix);
  }

  @Override
  public String toString() {
    return base + extent.suffix;
  }
}
