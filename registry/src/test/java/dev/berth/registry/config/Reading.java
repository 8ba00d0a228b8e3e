package dev.berth.registry.config;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Sources of settings for a test, and what comes of reading them. */
final class Reading {
  private final List<ConfigSources.Flag> flags = new ArrayList<>();
  private final Map<String, String> environment = new TreeMap<>();
  private Optional<Path> file = Optional.empty();

  Reading flag(String option, String name, String value) {
    flags.add(new ConfigSources.Flag(option, name, value));
    return this;
  }

  Reading variable(String name, String value) {
    environment.put(name, value);
    return this;
  }

  Reading file(Path path) {
    file = Optional.of(path);
    return this;
  }

  /** Writes a configuration file named {@code berth.yaml} into a folder and reads that. */
  Reading file(Path folder, String text) {
    try {
      return file(Files.writeString(folder.resolve("berth.yaml"), text));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  EffectiveConfig effective() {
    return ConfigReader.read(new ConfigSources(flags, environment, file));
  }

  RegistryConfig config() {
    return effective().config();
  }

  EffectiveConfig.Line line(String name) {
    return effective().settings().stream()
        .filter(line -> line.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** What is wrong, with the folder of the file taken out of the messages. */
  List<String> problems() {
    ConfigException thrown = catchThrowableOfType(ConfigException.class, this::effective);
    String folder = file.map(path -> path.getParent() + "/").orElse("");
    return thrown.problems().stream().map(problem -> problem.replace(folder, "")).toList();
  }
}
