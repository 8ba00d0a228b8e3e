package dev.berth.registry.http;

import dev.berth.registry.config.ConfigReader;
import dev.berth.registry.config.ConfigSources;
import dev.berth.registry.config.HttpConfig;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The defaults of {@code http}, but for what a test gives as environment variables. */
final class TestHttpConfig {
  private TestHttpConfig() {}

  static HttpConfig with(Map<String, String> variables) {
    return ConfigReader.read(new ConfigSources(List.of(), variables, Optional.empty()))
        .config()
        .http();
  }
}
