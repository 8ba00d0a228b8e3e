package dev.berth.registry.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import dev.berth.keyspace.redis.server.Waiting;
import dev.berth.registry.config.LogConfig;
import dev.berth.registry.config.LogFormat;
import dev.berth.registry.config.LogLevel;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
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
  void writesWhatRequestsLeaveInAMomentAndBeforeAllThatFollows() {
    Logging.start(new LogConfig(LogFormat.TEXT, LogLevel.INFO));
    for (int number = 1; number <= 1000; number++) {
      LoggerFactory.getLogger(Logging.ACCESS).info("request {}", number);
      if (number % 100 == 0) {
        LoggerFactory.getLogger("dev.berth.X").info("after {}", number);
        assertThat(messages()).hasSize(number + number / 100).endsWith("after " + number);
      }
    }
    assertThat(messages().subList(99, 102))
        .containsExactly("request 100", "after 100", "request 101");
    LoggerFactory.getLogger(Logging.ACCESS).info("last");
    Waiting.until("the last line is written", () -> messages().getLast().equals("last"));
  }

  @Test
  void writesWhatWaitsWhenItIsSetUpAnew() {
    Logging.start(new LogConfig(LogFormat.TEXT, LogLevel.INFO));
    LoggerFactory.getLogger(Logging.ACCESS).info("request");
    Logging.start(new LogConfig(LogFormat.JSON, LogLevel.INFO));
    assertThat(messages()).containsExactly("request");
  }

  private List<String> messages() {
    return written
        .toString(StandardCharsets.UTF_8)
        .lines()
        .map(line -> line.replaceFirst(".* INFO  ", ""))
        .toList();
  }

  @Test
  void writesTheTimeToTheMillisecond() {
    assertThat(
            List.of(0L, 7L, 1_000L, 1_999L, -1L, 1_794_830_400_040L).stream()
                .map(LoggingTest::time))
        .containsExactly(
            "1970-01-01T00:00:00.000Z",
            "1970-01-01T00:00:00.007Z",
            "1970-01-01T00:00:01.000Z",
            "1970-01-01T00:00:01.999Z",
            "1969-12-31T23:59:59.999Z",
            "2026-11-16T12:00:00.040Z");
  }

  private static String time(long millisecond) {
    StringBuilder text = new StringBuilder();
    Timestamp.append(text, millisecond);
    return text.toString();
  }

  @Test
  void writesLinesOfJavaUtilLogging() {
    Logging.start(new LogConfig(LogFormat.JSON, LogLevel.INFO));
    java.util.logging.Logger.getLogger("org.library.X").warning("careful");
    java.util.logging.Logger.getLogger("org.library.X").info("chatter");
    assertThat(written.toString(StandardCharsets.UTF_8))
        .endsWith("\"level\":\"WARN\",\"logger\":\"org.library.X\",\"message\":\"careful\"}\n")
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
