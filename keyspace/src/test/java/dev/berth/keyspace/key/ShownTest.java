package dev.berth.keyspace.key;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShownTest {
  @Test
  void showsWhatIsPlainAsItIs() {
    assertThat(Shown.text(" azAZ09~\"{}:*")).isEqualTo("' azAZ09~\"{}:*'");
    assertThat(Shown.text("a".getBytes(UTF_8))).isEqualTo("'a'");
    assertThat(Shown.text("")).isEqualTo("''");
  }

  @Test
  void escapesWhatATerminalCouldObeyAndItsOwnMarks() {
    assertThat(Shown.text("\u001b\u001f\u007f\u0080ü'\\"))
        .isEqualTo("'\\u001b\\u001f\\u007f\\u0080\\u00fc\\u0027\\u005c'");
  }

  @Test
  void showsTheFirstSixtyCharacters() {
    assertThat(Shown.text("x".repeat(60))).isEqualTo("'" + "x".repeat(60) + "'");
    assertThat(Shown.text("x".repeat(61))).isEqualTo("'" + "x".repeat(60) + "…'");
  }
}
