package dev.berth.registry.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import dev.berth.registry.config.LogConfig;
import dev.berth.registry.config.LogFormat;
import dev.berth.registry.config.LogLevel;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class LoggingTest {
  private final PrintStream realError = System.err;
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();

  @BeforeEach
  void catchStandardError() {
    System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void restore() {
    System.setErr(realError);
    Logging.start(new LogConfig(LogFormat.TEXT, LogLevel.INFO));
  }

  @Test
  void writesEventsToStandardError() {
    Logging.start(new LogConfig(LogFormat.TEXT, LogLevel.INFO));
    LoggerFactory.getLogger("dev.berth.X").atInfo().addKeyValue("port", 1).log("ready — ✓");
    assertThat(written.toString(StandardCharsets.UTF_8)).endsWith("Z INFO  ready — ✓ port=1\n");
  }

  @Test
  void writesLinesOfJavaUtilLogging() {
    Logging.start(new LogConfig(LogFormat.JSON, LogLevel.INFO));
    java.util.logging.Logger.getLogger("io.helidon.X").warning("careful");
    java.util.logging.Logger.getLogger("io.helidon.X").info("chatter");
    assertThat(written.toString(StandardCharsets.UTF_8))
        .endsWith("\"level\":\"WARN\",\"logger\":\"io.helidon.X\",\"message\":\"careful\"}\n")
        .doesNotContain("chatter");
  }

  @Test
  void leavesTheLevelOfOurLinesToTheSettings() {
    assertThat(level("dev.berth.X", LogLevel.DEBUG)).isEqualTo(Level.DEBUG);
    assertThat(level("dev.berth.X", LogLevel.WARN)).isEqualTo(Level.WARN);
    assertThat(level("org.flywaydb", LogLevel.DEBUG)).isEqualTo(Level.INFO);
    assertThat(level("org.flywaydb", LogLevel.INFO)).isEqualTo(Level.WARN);
    assertThat(level("org.flywaydb", LogLevel.ERROR)).isEqualTo(Level.ERROR);
    assertThat(level("io.lettuce", LogLevel.INFO)).isEqualTo(Level.ERROR);
    assertThat(level("io.lettuce", LogLevel.DEBUG)).isEqualTo(Level.INFO);
  }

  @Test
  void saysNothingAboutItself() {
    LoggerContext context = new LoggerContext();
    assertThat(new InitialLogging().configure(context)).isNotNull();
    assertThat(written.size()).isZero();
    assertThat(context.getLogger("dev.berth.X").getEffectiveLevel()).isEqualTo(Level.INFO);
  }

  private static Level level(String logger, LogLevel setting) {
    LoggerContext context = new LoggerContext();
    Logging.configure(context, new LogConfig(LogFormat.TEXT, setting));
    return context.getLogger(logger).getEffectiveLevel();
  }
}
