package dev.berth.oci;

import java.util.regex.Pattern;

/** The path of a repository, such as {@code library/alpine}. */
public record RepositoryName(String path) {
  public static final int MAX_LENGTH = 255;

  private static final Pattern GRAMMAR =
      Pattern.compile(
          "[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*+(?:/[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*+)*+");

  public RepositoryName {
    if (path.length() > MAX_LENGTH) {
      throw invalid(path, "longer than %d characters".formatted(MAX_LENGTH));
    }
    if (!GRAMMAR.matcher(path).matches()) {
      throw invalid(
          path,
          "lower-case letters and digits, joined by '.', '_', '__' or '-', parts split by '/'");
    }
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
  public String toString() {
    return path;
  }
}
