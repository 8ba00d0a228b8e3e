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

  @Test
  void roundsTheTimeToConnectUp() {
    assertThat(connectTimeout(Duration.ofSeconds(1))).isEqualTo("1");
    assertThat(connectTimeout(Duration.ofMillis(1_001))).isEqualTo("2");
    assertThat(connectTimeout(Duration.ofSeconds(5))).isEqualTo("5");
  }

  private static String connectTimeout(Duration time) {
    return ConnectionSettings.of(config(time, Duration.ofSeconds(1)), Plans.ONCE)
        .getProperty("connectTimeout");
  }

  @Test
  void limitsStatementsAndLocks() {
    assertThat(settings(Duration.ofSeconds(30)).getProperty("options"))
        .contains(
            "-c statement_timeout=30000 -c lock_timeout=1000 ",
            "-c default_transaction_isolation=read\\ committed ",
            "-c jit=off")
        .contains(Plans.ONCE.options());
  }

  @Test
  void waitsOnASingleConnectionForAsLongAsItIsTold() {
    Properties single =
        ConnectionSettings.withTimeout(config(Duration.ofMillis(250), Duration.ofSeconds(30)), 7);

    assertThat(single)
        .containsEntry("connectTimeout", "7")
        .containsEntry("loginTimeout", "7")
        .containsEntry("socketTimeout", "7")
        .doesNotContainKey("socketFactory");
    assertThat(single.getProperty("options"))
        .contains("-c statement_timeout=30000 ", Plans.EACH_TIME.options());
  }

  private static Properties settings(Duration statementTimeout) {
    return ConnectionSettings.of(config(Duration.ofMillis(250), statementTimeout), Plans.ONCE);
  }

  private static DatabaseConfig config(Duration connectTimeout, Duration statementTimeout) {
    return new DatabaseConfig(
        Optional.empty(),
        "berth",
        Secret.empty(),
        1,
        1,
        connectTimeout,
        statementTimeout,
        Duration.ofSeconds(1),
        true);
  }
}
