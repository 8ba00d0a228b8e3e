package dev.berth.registry.log;

import static dev.berth.registry.log.Events.event;
import static dev.berth.registry.log.Events.field;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.spi.LoggingEvent;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonLineTest {
  @Test
  void writesOneFlatObject() {
    assertThat(
            line(
                event(
                    "server ready",
                    field("port", 5000),
                    field("size", 5_000_000_000L),
                    field("warm", true),
                    field("rate", 0.5),
                    field("who", null))))
        .isEqualTo(
            "{\"timestamp\":\"2026-11-15T10:00:00.120Z\",\"level\":\"INFO\","
                + "\"logger\":\"dev.berth.registry.Sample\",\"message\":\"server ready\","
                + "\"port\":5000,\"size\":5000000000,\"warm\":true,\"rate\":\"0.5\",\"who\":null}");
  }

  @Test
  void writesTheContextBehindTheFields() {
    LoggingEvent event = event("m", field("a", 1));
    event.setMDCPropertyMap(Map.of("level", "x y"));
    assertThat(line(event)).endsWith(",\"message\":\"m\",\"a\":1,\"level_\":\"x y\"}");
  }

  @Test
  void bringsHostileTextBackAsItWas() {
    String hostile = "a\"b\\c\n\r\t\u0000\u001b\u2028\u202e\ud83d\ude00é";
    String line = line(event(hostile, field(hostile, hostile)));
    assertThat(line.codePoints()).noneMatch(Escape::isHidden);
    JsonNode read = JsonMapper.shared().readTree(line);
    assertThat(read.get("message").asString()).isEqualTo(hostile);
    assertThat(read.get(hostile).asString()).isEqualTo(hostile);
  }

  @Test
  void keepsItsOwnKeysToItself() {
    JsonNode read =
        JsonMapper.shared().readTree(line(event("m", field("level", "x"), field("error", "y"))));
    assertThat(read.get("level").asString()).isEqualTo("INFO");
    assertThat(read.get("level_").asString()).isEqualTo("x");
    assertThat(read.get("error_").asString()).isEqualTo("y");
  }

  @Test
  void writesTheStackTraceAsAString() {
    String line = line(event("dev.berth.X", "failed", new IllegalStateException("why")));
    assertThat(line).doesNotContain("\n");
    assertThat(JsonMapper.shared().readTree(line).get("error").asString())
        .startsWith("java.lang.IllegalStateException: why\n        at dev.berth.");
  }

  private static String line(LoggingEvent event) {
    return Events.line(new JsonLine(), event);
  }
}
