package dev.berth.registry.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The settings given by variables that begin with {@code BERTH_}. For a secret, a variable with
 * {@code _FILE} behind its name says in which file it is.
 */
final class EnvironmentSource {
  private static final String CONFIG_FILE = "BERTH_CONFIG";
  private static final Set<String> NOT_SETTINGS = Set.of(CONFIG_FILE, "BERTH_JAVA_OPTS");

  private static final String FILE_SUFFIX = "_FILE";

  private final Settings settings;
  private final Map<String, String> environment;

  EnvironmentSource(Settings settings, Map<String, String> environment) {
    this.settings = settings;
    this.environment = new TreeMap<>(environment);
  }

  /** Returns the configuration file that a variable names; empty also after a problem. */
  Optional<Path> configFile(Problems problems) {
    return Optional.ofNullable(environment.get(CONFIG_FILE))
        .filter(text -> !text.isEmpty())
        .flatMap(text -> path(text, CONFIG_FILE, problems));
  }

  private static Optional<Path> path(String text, String variable, Problems problems) {
    try {
      return Optional.of(Path.of(text));
    } catch (InvalidPathException e) {
      problems.add("%s: %s is not a path".formatted(variable, Quoted.quoted(text)));
      return Optional.empty();
    }
  }

  Map<String, Given> read(Problems problems) {
    Map<String, Setting<?>> variables = new LinkedHashMap<>();
    Map<String, Setting<?>> fileVariables = new LinkedHashMap<>();
    for (Setting<?> setting : settings.all()) {
      variables.put(setting.variable(), setting);
      if (setting.type().mayHoldSecret()) {
        fileVariables.put(setting.variable() + FILE_SUFFIX, setting);
      }
    }
    Map<String, Given> given = new LinkedHashMap<>();
    environment.forEach(
        (name, text) -> {
          if (variables.containsKey(name)) {
            given.put(variables.get(name).name(), new Given(text, name));
          } else if (fileVariables.containsKey(name)) {
            readFile(fileVariables.get(name), name, text, problems)
                .ifPresent(found -> given.put(fileVariables.get(name).name(), found));
          } else if (isMeantForUs(name, text)) {
            reportUnknown(name, problems);
          }
        });
    return given;
  }

  private Optional<Given> readFile(
      Setting<?> setting, String name, String path, Problems problems) {
    if (path.isEmpty()) {
      return Optional.empty();
    }
    if (!environment.getOrDefault(setting.variable(), "").isEmpty()) {
      problems.add("%s and %s are both set; use one of them".formatted(setting.variable(), name));
      return Optional.empty();
    }
    return path(path, name, problems)
        .flatMap(file -> ConfigText.load(file, "%s: %s".formatted(name, path), problems))
        .map(EnvironmentSource::withoutLastLineBreak)
        .filter(text -> isPresent(text, "%s: %s".formatted(name, path), problems))
        .map(text -> new Given(text, name, true));
  }

  private static boolean isPresent(String text, String place, Problems problems) {
    if (text.isEmpty()) {
      problems.add(place + ": the file is empty");
    }
    return !text.isEmpty();
  }

  /** Editors and {@code echo} end a file with one. */
  private static String withoutLastLineBreak(String text) {
    return text.replaceFirst("\\r?\\n\\z", "");
  }

  private void reportUnknown(String name, Problems problems) {
    String wanted = name.substring(Setting.VARIABLE_PREFIX.length());
    Setting<?> nearest = new NearestName(settings).to(wanted.replaceFirst(FILE_SUFFIX + "$", ""));
    boolean inFile = name.endsWith(FILE_SUFFIX) && nearest.type().mayHoldSecret();
    problems.add(
        "unknown variable %s; the nearest is %s"
            .formatted(Quoted.quoted(name), nearest.variable() + (inFile ? FILE_SUFFIX : "")));
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
