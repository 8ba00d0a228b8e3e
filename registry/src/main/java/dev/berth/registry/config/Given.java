package dev.berth.registry.config;

/**
 * A value somebody wrote.
 *
 * @param text what was written
 * @param origin where: a flag, a variable, a line of the file, or {@code default}
 * @param fromSecretFile whether it is the content of a file that holds a secret
 */
record Given(String text, String origin, boolean fromSecretFile) {
  static final String DEFAULT = "default";

  Given(String text, String origin) {
    this(text, origin, false);
  }

  @Override
  public String toString() {
    // The text may be a secret.
    return origin;
  }
}
