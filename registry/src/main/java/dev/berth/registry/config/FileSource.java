package dev.berth.registry.config;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.dataformat.yaml.YAMLFactory;

/** The settings given in a YAML file. */
final class FileSource {
  private final Settings settings;
  private final Path file;

  FileSource(Settings settings, Path file) {
    this.settings = settings;
    this.file = file;
  }

  Map<String, Given> read(Problems problems) {
    return ConfigText.load(file, problems).map(text -> parse(text, problems)).orElse(Map.of());
  }

  private Map<String, Given> parse(String text, Problems problems) {
    try (JsonParser parser = new YAMLFactory().createParser(ObjectReadContext.empty(), text)) {
      return new YamlSettings(settings, file, parser, problems).read();
    } catch (JacksonException malformed) {
      problems.add("%s: not YAML: %s".formatted(where(malformed), firstLine(malformed)));
      return Map.of();
    }
  }

  private String where(JacksonException malformed) {
    return Optional.ofNullable(malformed.getLocation())
        .map(location -> file + ":" + location.getLineNr())
        .orElse(file.toString());
  }

  private static String firstLine(JacksonException malformed) {
    return malformed.getOriginalMessage().lines().findFirst().orElse("malformed");
  }
}
