package dev.berth.registry.log;

import static dev.berth.registry.log.Events.event;
import static dev.berth.registry.log.Events.field;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.spi.LoggingEvent;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextLineTest {
  private static final String START = "2026-11-15T10:00:00.120Z INFO  ";

  @Test
  void writesTimeLevelMessageAndFields() {
    assertThat(line(event("server ready", field("port", 5000), field("host", "::1"))))
        .isEqualTo(START + "server ready port=5000 host=::1");
  }

  @Test
  void quotesValuesThatAreNotOnePlainWord() {
    assertThat(
            line(
                event(
                    "m",
                    field("a", ""),
                    field("b", "two words"),
                    field("c", "x=y"),
                    field("d", "say \"hi\""),
                    field("e", "back\\slash"),
                    field("f", null))))
        .isEqualTo(
            START
                + "m a=\"\" b=\"two words\" c=\"x=y\" d=\"say \\\"hi\\\"\" e=\"back\\\\slash\""
                + " f=null");
  }

  @ParameterizedTest
  @ValueSource(strings = {"münchen", "東京", "🚢", "a-b_c:d/e?f&g", "!", "~"})
  void writesPlainWordsAsTheyAre(String word) {
    assertThat(line(event("m", field("a", word)))).isEqualTo(START + "m a=" + word);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "a\u00a0b", "a\u3000b", "\u2003"})
  void quotesBlanksOfEveryKind(String blank) {
    assertThat(line(event("m", field("a", blank)))).isEqualTo(START + "m a=\"" + blank + "\"");
  }

  @ParameterizedTest
  @CsvSource({"127, \\u007f", "9, \\t", "0, \\u0000", "1564, \\u061c"})
  void quotesAndEscapesWhatNobodyCanSee(int point, String escaped) {
    String value = "a" + Character.toString(point);
    assertThat(line(event("m", field("a", value)))).isEqualTo(START + "m a=\"a" + escaped + "\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x\n" + START + "forged",
        "x\r\n" + START + "forged",
        "\u001b[2K\u001b[1Gforged",
        "\u009b31mforged",
        "x\u0085forged",
        "x\u2028forged",
        "\u202Edegrof",
        "x\ud800forged",
        "x\0forged"
      })
  void keepsHostileTextInItsPlace(String hostile) {
    String asValue = line(event("request", field("path", hostile)));
    String asMessage = line(event(hostile));
    String asCause = line(event("dev.berth.X", "failed", new IllegalStateException(hostile)));
    assertThat(asValue).startsWith(START + "request path=\"").endsWith("\"");
    for (String written : List.of(asValue, asMessage, asCause)) {
      assertThat(written.lines().filter(line -> !line.startsWith("    ")))
          .singleElement()
          .asString()
          .startsWith(START);
      assertThat(written.replace("\n", "").codePoints()).noneMatch(Escape::isHidden);
    }
  }

  @Test
  void writesTheContextBehindTheFields() {
    LoggingEvent event = event("m", field("a", 1));
    event.setMDCPropertyMap(Map.of("requestId", "x y"));
    assertThat(line(event)).isEqualTo(START + "m a=1 requestId=\"x y\"");
  }

  @Test
  void namesTheLoggerOfLibraries() {
    assertThat(line(event("com.zaxxer.hikari.Pool", "slow", null)))
        .isEqualTo(START + "slow logger=com.zaxxer.hikari.Pool");
  }

  @Test
  void writesTheStackTraceBelow() {
    IllegalStateException thrown =
        new IllegalStateException("outer", new IllegalArgumentException("inner"));
    thrown.addSuppressed(new IllegalStateException("on the way"));
    assertThat(line(event("dev.berth.X", "failed", thrown)))
        .startsWith(
            START + "failed\n    java.lang.IllegalStateException: outer\n        at dev.berth.")
        .contains("\n        suppressed:\n        java.lang.IllegalStateException: on the way")
        .contains("\n    caused by:\n    java.lang.IllegalArgumentException: inner");
  }

  @Test
  void survivesACycleOfCauses() {
    IllegalStateException first = new IllegalStateException("first");
    first.initCause(new IllegalStateException("second", first));
    assertThat(line(event("dev.berth.X", "failed", first))).contains("first", "second");
  }

  private static String line(LoggingEvent event) {
    return Events.line(new TextLine("dev.berth"), event);
  }
}
