package dev.berth.registry.config;

/**
 * A value somebody wrote.
 *
 * @param text what was written
 * @param origin where: a flag, a variable, a line of the file, or {@code default}
 */
record Given(String text, String origin) {
  static final String DEFAULT = "default";

  @Override
  public String toString() {
    // The text may be a secret.
    return origin;
  }
}
