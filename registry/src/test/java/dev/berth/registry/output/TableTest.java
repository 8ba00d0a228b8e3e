package dev.berth.registry.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.output.Table.Align;
import org.junit.jupiter.api.Test;

final class TableTest {
  @Test
  void alignsColumnsAndLeavesNoSpacesAtTheEnd() {
    assertThat(
            Table.of(Align.LEFT, Align.RIGHT, Align.LEFT)
                .row("name", "rows", "since")
                .row("a", 10_000, "now")
                .row("the longest", 1)
                .blank()
                .row("", 2, ""))
        .hasToString(
            """
            name          rows  since
            a            10000  now
            the longest      1

                             2""");
  }

  @Test
  void isEmptyWithoutRows() {
    assertThat(Table.of(Align.LEFT)).hasToString("");
  }
}
