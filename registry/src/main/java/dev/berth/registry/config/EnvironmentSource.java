package dev.berth.registry.config;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The settings given by variables that begin with {@code BERTH_}. */
final class EnvironmentSource {
  private static final String CONFIG_FILE = "BERTH_CONFIG";
  private static final Set<String> NOT_SETTINGS = Set.of(CONFIG_FILE, "BERTH_JAVA_OPTS");

  private final Settings settings;
  private final Map<String, String> environment;

  EnvironmentSource(Settings settings, Map<String, String> environment) {
    this.settings = settings;
    this.environment = new TreeMap<>(environment);
  }

  /** The configuration file that a variable names. */
  Optional<Path> configFile() {
    return Optional.ofNullable(environment.get(CONFIG_FILE))
        .filter(text -> !text.isEmpty())
        .map(Path::of);
  }

  Map<String, Given> read(Problems problems) {
    Map<String, Setting<?>> variables = new LinkedHashMap<>();
    settings.all().forEach(setting -> variables.put(setting.variable(), setting));
    Map<String, Given> given = new LinkedHashMap<>();
    environment.forEach(
        (name, text) -> {
          Setting<?> setting = variables.get(name);
          if (setting != null) {
            given.put(setting.name(), new Given(text, name));
          } else if (isMeantForUs(name, text)) {
            reportUnknown(name, problems);
          }
        });
    return given;
  }

  private void reportUnknown(String name, Problems problems) {
    String wanted = name.substring(Setting.VARIABLE_PREFIX.length());
    problems.add(
        "unknown variable %s; the nearest is %s"
            .formatted(Quoted.quoted(name), new NearestName(settings).to(wanted).variable()));
  }

  private static boolean isMeantForUs(String name, String text) {
    return name.startsWith(Setting.VARIABLE_PREFIX)
        && !NOT_SETTINGS.contains(name)
        && !ServiceLink.matches(name, text);
  }

  /**
   * Variables that Kubernetes puts into every container beside a service called {@code berth} or
   * {@code berth-…}: nobody wrote them, so they must not stop the start.
   */
  private static final class ServiceLink {
    private static final Pattern NAME =
        Pattern.compile(
            ".*_SERVICE_HOST|.*_SERVICE_PORT(_.*)?"
                + "|.*_PORT_[0-9]+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?");
    private static final Pattern ADDRESS = Pattern.compile("(tcp|udp|sctp)://.*");

    static boolean matches(String name, String text) {
      return NAME.matcher(name).matches()
          || (name.endsWith("_PORT") && ADDRESS.matcher(text).matches());
    }
  }
}
