package dev.berth.registry.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where settings come from, strongest first.
 *
 * @param flags what the command line says
 * @param environment all variables of the process; those of Berth begin with {@code BERTH_}
 * @param file the configuration file named on the command line, if any
 */
public record ConfigSources(
    List<Flag> flags, Map<String, String> environment, Optional<Path> file) {

  /**
   * One setting given on the command line.
   *
   * @param option the option that was used, such as {@code --port}
   * @param name the dotted name of the setting it stands for
   * @param value the value as written
   */
  public record Flag(String option, String name, String value) {
    @Override
    public String toString() {
      // The value may be a secret.
      return option + " " + name;
    }
  }

  /** Nothing but the defaults. */
  public static ConfigSources none() {
    return new ConfigSources(List.of(), Map.of(), Optional.empty());
  }
}
