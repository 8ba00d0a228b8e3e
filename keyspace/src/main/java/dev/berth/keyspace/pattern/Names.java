package dev.berth.keyspace.pattern;

/** Which words a template may use. */
public final class Names {
  static final String VARIABLE_RULE =
      "a variable begins with a lower-case letter; letters, digits, '_' and '-' follow";

  private Names() {}

  public static boolean isVariable(String name) {
    return !name.isEmpty()
        && isBetween(name.charAt(0), 'a', 'z')
        && name.chars().allMatch(c -> c != '.' && isLiteral((char) c));
  }

  public static boolean isLiteral(char c) {
    return isBetween(c, 'a', 'z')
        || isBetween(c, 'A', 'Z')
        || isBetween(c, '0', '9')
        || c == '_'
        || c == '.'
        || c == '-';
  }

  private static boolean isBetween(char c, char first, char last) {
    return c >= first && c <= last;
  }
}
