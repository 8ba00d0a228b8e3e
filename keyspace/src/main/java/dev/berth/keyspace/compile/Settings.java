package dev.berth.keyspace.compile;

import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the user of a catalog decides when loading it.
 *
 * @param prefix instead of the catalog's own
 * @param encoding the one named in the version; the first of the catalog unless given
 * @param lives by family: another span of life, or empty for none at all
 * @param configs the values of settings that the catalog names as deciding a life
 */
public record Settings(
    Optional<String> prefix,
    Optional<String> encoding,
    Map<String, Optional<Duration>> lives,
    Map<String, Duration> configs) {

  public static final Settings NONE =
      new Settings(Optional.empty(), Optional.empty(), Map.of(), Map.of());

  public Settings withPrefix(String decided) {
    return new Settings(Optional.of(decided), encoding, lives, configs);
  }

  public Settings withEncoding(String decided) {
    return new Settings(prefix, Optional.of(decided), lives, configs);
  }

  /** Keys of this family live so long. */
  public Settings withLife(String family, Duration ttl) {
    return new Settings(prefix, encoding, and(lives, family, Optional.of(ttl)), configs);
  }

  /** Keys of this family stay until someone deletes them. */
  public Settings withoutExpiry(String family) {
    return new Settings(prefix, encoding, and(lives, family, Optional.empty()), configs);
  }

  /** The value of a setting that the catalog names. */
  public Settings withConfig(String name, Duration value) {
    return new Settings(prefix, encoding, lives, and(configs, name, value));
  }

  private static <V> Map<String, V> and(Map<String, V> before, String name, V value) {
    Map<String, V> after = new TreeMap<>(before);
    after.put(name, value);
    return Collections.unmodifiableMap(after);
  }
}
