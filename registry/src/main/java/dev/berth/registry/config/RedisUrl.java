package dev.berth.registry.config;

import dev.berth.keyspace.redis.RedisAddress;
import java.util.Optional;

/**
 * The URL of a Redis taken apart, so that nothing secret stays in the URL.
 *
 * @param url the URL without user and password
 * @param user the user named in the URL
 * @param password the password named in the URL
 */
record RedisUrl(String url, Optional<String> user, Optional<String> password)
    implements UrlWithLogin {

  /**
   * Reads a URL.
   *
   * @throws IllegalArgumentException when it is not one of a Redis
   */
  static RedisUrl parse(String text) {
    Optional<RedisAddress.Login> login = RedisAddress.of(text).login();
    return new RedisUrl(
        text.replaceFirst("//[^/#]*@", "//"),
        login.flatMap(RedisAddress.Login::user),
        login.map(RedisAddress.Login::password));
  }

  /** The text with everything hidden that may be a password, whether or not it is a good URL. */
  static String masked(String text) {
    return text.replaceFirst("(?s)//.*@", "//****@");
  }

  @Override
  public String toString() {
    return url;
  }
}
