package dev.berth.registry.config;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the settings: flags win over variables, variables over the file, the file over defaults.
 * Everything that is wrong anywhere is reported at once.
 */
public final class ConfigReader {
  private final Settings settings = new Settings();
  private final Problems problems = new Problems();
  private final ConfigSources sources;

  private ConfigReader(ConfigSources sources) {
    this.sources = sources;
  }

  /**
   * Reads and checks all settings.
   *
   * @throws ConfigException when anything is unknown, malformed, out of range or contradictory
   */
  public static EffectiveConfig read(ConfigSources sources) {
    return new ConfigReader(sources).read();
  }

  /** The configuration of a node nobody configured. */
  public static RegistryConfig defaults() {
    return read(ConfigSources.none()).config();
  }

  private EffectiveConfig read() {
    Values values = new Values(settings, given());
    values.check(problems);
    problems.throwIfAny();
    new CrossChecks(settings, values).check(problems);
    problems.throwIfAny();
    return new EffectiveConfig(ConfigRecords.build(settings, values), values.lines());
  }

  private Map<String, Given> given() {
    EnvironmentSource environment = new EnvironmentSource(settings, sources.environment());
    Optional<Path> file = sources.file().or(() -> environment.configFile(problems));
    Map<String, Given> given = new LinkedHashMap<>();
    file.ifPresent(path -> given.putAll(apart(new FileSource(settings, path).read(problems))));
    given.putAll(apart(environment.read(problems)));
    given.putAll(apart(new FlagSource(settings, sources.flags()).read(problems)));
    return given;
  }

  /** The values of one source, with no login in a URL. */
  private Map<String, Given> apart(Map<String, Given> source) {
    UrlLogin database =
        new UrlLogin(
            settings.databaseUrl,
            settings.databaseUser,
            settings.databasePassword,
            DatabaseUrl::parse);
    UrlLogin redis =
        new UrlLogin(
            settings.redisUrl, settings.redisUser, settings.redisPassword, RedisUrl::parse);
    return redis.apart(database.apart(source));
  }
}
