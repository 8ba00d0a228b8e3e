package dev.berth.registry.config;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The URL of a PostgreSQL taken apart, so that nothing secret stays in the URL.
 *
 * @param jdbc the URL for JDBC, without user and password
 * @param user the user named in the URL
 * @param password the password named in the URL
 */
record DatabaseUrl(String jdbc, Optional<String> user, Optional<String> password)
    implements UrlWithLogin {
  /** Scheme, login before an at sign, hosts and database, parameters. No at sign may remain. */
  private static final Pattern FORM =
      Pattern.compile(
          "(?:jdbc:postgresql:|postgres(?:ql)?:(?=//))"
              + "(?<slashes>//(?:(?<user>[^/?:@]*)(?::(?<password>[^/?]*))?@)?+)?+"
              + "(?<place>[^?@\\s]+)(?:\\?(?<query>[^\\s]*))?");

  /**
   * Reads a URL in the form of JDBC or of PostgreSQL's own tools.
   *
   * @throws IllegalArgumentException when it is neither, or hides a secret that cannot be taken out
   */
  static DatabaseUrl parse(String text) {
    Matcher url = FORM.matcher(text);
    if (!url.matches()) {
      throw new IllegalArgumentException("not a URL of PostgreSQL");
    }
    List<String> parameters = parameters(group(url, "query").orElse(""));
    return new DatabaseUrl(
        "jdbc:postgresql:"
            + (group(url, "slashes").isPresent() ? "//" : "")
            + url.group("place")
            + others(parameters),
        group(url, "user").map(DatabaseUrl::decoded).or(() -> find(parameters, "user")),
        group(url, "password").map(DatabaseUrl::decoded).or(() -> find(parameters, "password")));
  }

  /** The text with everything hidden that may be a password, whether or not it is a good URL. */
  static String masked(String text) {
    return text.replaceFirst("(?s)//.*@", "//****@")
        .replaceAll("(?i)(password[^=&]*=)[^&]*", "$1****");
  }

  @Override
  public String url() {
    return jdbc;
  }

  @Override
  public String toString() {
    return jdbc;
  }

  private static Optional<String> group(Matcher matcher, String name) {
    return Optional.ofNullable(matcher.group(name));
  }

  private static List<String> parameters(String query) {
    List<String> parameters =
        Stream.of(query.split("&", -1)).filter(Predicate.not(String::isEmpty)).toList();
    boolean hidden =
        parameters.stream()
            .map(parameter -> parameter.toLowerCase(Locale.ROOT))
            .anyMatch(p -> p.contains("password") && !p.startsWith("password="));
    if (hidden) {
      throw new IllegalArgumentException("a secret among the parameters");
    }
    return parameters;
  }

  private static Optional<String> find(List<String> parameters, String name) {
    return parameters.stream()
        .filter(parameter -> parameter.startsWith(name + "="))
        .map(parameter -> decoded(parameter.substring(name.length() + 1)))
        .findFirst();
  }

  private static String others(List<String> parameters) {
    String kept =
        parameters.stream()
            .filter(parameter -> !parameter.matches("(user|password)=.*"))
            .collect(Collectors.joining("&"));
    return kept.isEmpty() ? "" : "?" + kept;
  }

  private static String decoded(String text) {
    // Unlike in a form, a plus sign in a URL of PostgreSQL is a plus sign.
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
