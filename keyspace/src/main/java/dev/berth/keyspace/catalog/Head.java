package dev.berth.keyspace.catalog;

import dev.berth.keyspace.pattern.Template;
import dev.berth.keyspace.source.Position;
import java.util.Map;
import java.util.Optional;

/**
 * How every key of a keyspace begins. Its variables are {@code <prefix>}, {@code <version>} and
 * {@code <scope>}; they are settled when the catalog is loaded, not by callers.
 *
 * @param template empty when keys begin with their own first segment
 */
public record Head(
    Position at,
    Template template,
    Optional<PrefixRule> prefix,
    Optional<VersionRule> version,
    Map<String, Scope> scopes) {
  public static final String PREFIX = "prefix";
  public static final String VERSION = "version";
  public static final String SCOPE = "scope";

  public boolean uses(String variable) {
    return template.variables().contains(variable);
  }
}
