package dev.berth.registry.config;

import java.nio.file.Path;
import java.util.Map;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
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
      problems.add(describe(malformed));
      return Map.of();
    }
  }

  private String describe(JacksonException malformed) {
    // The whole message would quote the file, and so maybe a secret.
    if (malformed.getCause() instanceof MarkedYamlEngineException marked
        && marked.getProblemMark().isPresent()) {
      return notYaml(marked.getProblemMark().get().getLine() + 1, marked.getProblem());
    }
    TokenStreamLocation location = malformed.getLocation();
    String message = malformed.getOriginalMessage().lines().findFirst().orElse("malformed");
    return notYaml(location == null ? 1 : location.getLineNr(), message);
  }

  private String notYaml(int line, String problem) {
    return "%s:%d: not YAML: %s".formatted(file, line, problem);
  }
}
