package dev.berth.registry.cli;

import dev.berth.registry.config.ConfigException;
import dev.berth.registry.config.ConfigSources;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options of every command that reads settings. Values stay text here: the settings themselves
 * say what is right, in the same words wherever a value came from.
 */
final class ConfigOptions {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Read settings from this YAML file (default: the one BERTH_CONFIG names)")
  private @Nullable Path file;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Keep everything in this folder (data; default: ./data)")
  private @Nullable String data;

  @Option(
      names = "--log",
      paramLabel = "text|json",
      description = "Write the log to stderr in this format (log.format; default: text)")
  private @Nullable String log;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = "Set any setting by its name, such as log.level=debug; repeatable")
  private List<String> assignments = new ArrayList<>();

  Optional<Path> file() {
    return Optional.ofNullable(file);
  }

  List<ConfigSources.Flag> flags() {
    List<ConfigSources.Flag> flags = new ArrayList<>();
    assignments.forEach(assignment -> flags.add(flag(assignment)));
    flag("--data", "data", data).ifPresent(flags::add);
    flag("--log", "log.format", log).ifPresent(flags::add);
    return flags;
  }

  /** The setting an option stands for, if the option was given. */
  static Optional<ConfigSources.Flag> flag(String option, String name, @Nullable String value) {
    return Optional.ofNullable(value).map(text -> new ConfigSources.Flag(option, name, text));
  }

  private static ConfigSources.Flag flag(String assignment) {
    int equals = assignment.indexOf('=');
    if (equals <= 0) {
      throw new ConfigException(List.of("--set expects NAME=VALUE, such as http.port=5000"));
    }
    return new ConfigSources.Flag(
        "--set", assignment.substring(0, equals), assignment.substring(equals + 1));
  }
}
