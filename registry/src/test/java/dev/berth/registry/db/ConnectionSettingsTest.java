package dev.berth.registry.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.config.DatabaseConfig;
import dev.berth.registry.config.Secret;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;

final class ConnectionSettingsTest {
  @Test
  void waitsLongerForAnAnswerThanAStatementMayTake() {
    assertThat(settings(Duration.ofSeconds(30)).getProperty("socketFactoryArg")).isEqualTo("35000");
  }

  @Test
  void neverWaitsForEver() {
    assertThat(settings(Duration.ofMillis(1)).getProperty("socketFactoryArg")).isEqualTo("5001");
    assertThat(settings(Duration.ofMillis(1)).getProperty("connectTimeout")).isEqualTo("1");
  }

  private static Properties settings(Duration statementTimeout) {
    return ConnectionSettings.of(
        new DatabaseConfig(
            Optional.empty(),
            "berth",
            Secret.empty(),
            1,
            1,
            Duration.ofMillis(250),
            statementTimeout,
            Duration.ofSeconds(1),
            true),
        Plans.ONCE);
  }
}
