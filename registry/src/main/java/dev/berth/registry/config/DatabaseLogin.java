package dev.berth.registry.config;

import java.util.LinkedHashMap;
import java.util.Map;

/** Takes user and password out of a database URL and makes them the settings they stand for. */
final class DatabaseLogin {
  private final Settings settings;

  DatabaseLogin(Settings settings) {
    this.settings = settings;
  }

  /**
   * The values of one source, its URL without a login. What the source says about user or password
   * by name is stronger than its URL; a malformed URL stays as it is.
   */
  Map<String, Given> apart(Map<String, Given> source) {
    Given url = source.get(settings.databaseUrl.name());
    if (url == null || url.text().isEmpty()) {
      return source;
    }
    try {
      return apart(source, DatabaseUrl.parse(url.text()), url.origin());
    } catch (IllegalArgumentException malformed) {
      return source;
    }
  }

  private Map<String, Given> apart(Map<String, Given> source, DatabaseUrl url, String origin) {
    Map<String, Given> apart = new LinkedHashMap<>(source);
    apart.put(settings.databaseUrl.name(), new Given(url.jdbc(), origin));
    url.user()
        .ifPresent(
            user -> apart.putIfAbsent(settings.databaseUser.name(), new Given(user, origin)));
    url.password()
        .ifPresent(
            text -> apart.putIfAbsent(settings.databasePassword.name(), new Given(text, origin)));
    return apart;
  }
}
