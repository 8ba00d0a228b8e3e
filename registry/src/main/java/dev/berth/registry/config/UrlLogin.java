package dev.berth.registry.config;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Takes user and password out of a URL and makes them the settings they stand for.
 *
 * @param url the setting of the URL
 * @param parse takes a URL apart; throws {@link IllegalArgumentException} when it is none
 */
record UrlLogin(
    Setting<?> url,
    Setting<?> user,
    Setting<?> password,
    Function<String, ? extends UrlWithLogin> parse) {

  /**
   * The values of one source, its URL without a login. What the source says about user or password
   * by name is stronger than its URL; a malformed URL stays as it is.
   */
  Map<String, Given> apart(Map<String, Given> source) {
    Given given = source.get(url.name());
    if (given == null || given.text().isEmpty()) {
      return source;
    }
    try {
      return apart(source, parse.apply(given.text()), given.origin());
    } catch (IllegalArgumentException malformed) {
      return source;
    }
  }

  private Map<String, Given> apart(Map<String, Given> source, UrlWithLogin parts, String origin) {
    Map<String, Given> apart = new LinkedHashMap<>(source);
    apart.put(url.name(), new Given(parts.url(), origin));
    parts.user().ifPresent(text -> apart.putIfAbsent(user.name(), new Given(text, origin)));
    parts.password().ifPresent(text -> apart.putIfAbsent(password.name(), new Given(text, origin)));
    return apart;
  }
}
