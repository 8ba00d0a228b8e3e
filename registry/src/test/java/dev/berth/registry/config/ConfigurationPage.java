package dev.berth.registry.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The text of {@code docs/configuration.md}, made from the definitions of the settings. */
final class ConfigurationPage {
  private static final String INTRODUCTION =
      """
      # Configuration

      Berth runs without any configuration. Every setting has one dotted name, one environment variable and one default.
      (This page is written by `ConfigurationPageTest` from the definitions in `Settings.java`.)

      A setting is taken from the first of these that has it:

      1. **the command line**: `--set http.port=5001` for any setting, repeatable; `--data DIR` and `--log text|json` on
         every command; `--port N` and `--host ADDRESS` on `berth serve`. Other users of the machine can see a command
         line, so secrets belong into a variable or a file;
      2. **the environment**: `BERTH_HTTP_PORT=5001`; for passwords and URLs also `BERTH_DATABASE_PASSWORD_FILE=/run/secrets/db`,
         a file that holds the value and nothing else (a line break at its end does not count);
      3. **the file** named by `--config FILE`, or else by the variable `BERTH_CONFIG`;
      4. **the default**.

      `berth config` prints the settings in force and where each came from, secrets masked; `berth config -o json` does so
      for machines. Anything unknown, malformed, out of range or contradictory stops the start with exit code 2: all
      problems at once, each with its place, what is expected, and the nearest known name of an unknown one.
      `BERTH_JAVA_OPTS` (options for the Java machine) is the one other variable.

      ## The file

      The file is YAML. Keys may be nested or dotted; a setting may stand in it once.

      ```yaml
      <example>```

      ## How values are written

      - **times**: a number and a unit: `500ms`, `30s`, `5m`, `24h`, `7d`
      - **sizes**: bytes, or with a unit: `512KiB`, `4MiB`, `1GiB` (powers of 1024), `2GB` (powers of 1000)
      - **rates**: a number and a time: `100/1m`; or `off` ([what counts](redis.md#limits-of-clients))
      - **switches**: `true` or `false`
      - **lists**: separated by commas, `10.0.0.1, 10.0.0.2`; in the file also as a YAML list, `[10.0.0.1, 10.0.0.2]`
      - **paths**: a relative one starts at the folder in which `berth` was started. `~` and variables are not expanded, and
        URLs are not paths: all of these are refused.
      - **the database URL**: `postgresql://host:5432/name` or `jdbc:postgresql://host:5432/name`. A user and a password in
        the URL are taken out of it and count as `database.user` and `database.password` of the same source.
      - **the Redis URL**: `redis://host:6379`, `redis-cluster://host:6379,host:6379`, `redis-sentinel://host:26379#master`;
        `rediss` for TLS. Its login is taken out in the same way. Nodes that share a database share one Redis, or have none; each
        registry needs [its own](redis.md#one-redis-one-registry).
      """;

  static final String EXAMPLE =
      """
      data: /var/lib/berth
      http:
        host: 0.0.0.0
        port: 5000
      limits.blob-size: 20GiB
      database:
        url: postgresql://db.example:5432/berth
        user: berth
      log.format: json
      """;

  private static final Map<String, String> TITLES =
      Map.ofEntries(
          Map.entry("", "The data folder"),
          Map.entry("http", "`http`: the server"),
          Map.entry("limits", "`limits`: what a request or client may take"),
          Map.entry("manifest", "`manifest`: which manifests are accepted"),
          Map.entry("upload", "`upload`: how long uploads live"),
          Map.entry("storage", "`storage`: the bytes"),
          Map.entry("database", "`database`: the metadata"),
          Map.entry("redis", "`redis`: what nodes remember together for a moment"),
          Map.entry("node", "`node`: this node"),
          Map.entry("log", "`log`: the log on the standard error stream"));

  private ConfigurationPage() {}

  static String text() {
    Map<String, List<Setting<?>>> groups =
        new Settings()
            .all().stream()
                .collect(
                    Collectors.groupingBy(Setting::group, LinkedHashMap::new, Collectors.toList()));
    StringBuilder page = new StringBuilder(INTRODUCTION.replace("<example>", EXAMPLE));
    groups.forEach((group, settings) -> appendTable(page, group, settings));
    return page.toString();
  }

  private static void appendTable(StringBuilder page, String group, List<Setting<?>> settings) {
    page.append("\n## ").append(TITLES.getOrDefault(group, group)).append("\n\n");
    page.append("| name | variable | default | meaning |\n|---|---|---|---|\n");
    settings.forEach(setting -> page.append(row(setting)));
  }

  private static String row(Setting<?> setting) {
    String defaultText =
        setting.defaultText().isEmpty() ? "none" : "`" + setting.defaultText() + "`";
    return "| `%s` | `%s` | %s | %s<br>%s |\n"
        .formatted(
            setting.name(),
            setting.variable(),
            defaultText,
            setting.documentation(),
            sentence(setting.type().expected()));
  }

  private static String sentence(String expected) {
    // How times and sizes are written is said once, at the top of the page.
    String text = expected.replaceFirst(" such as [^:]+, from ", " from ");
    return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
  }
}
