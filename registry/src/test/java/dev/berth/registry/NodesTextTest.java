package dev.berth.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.registry.nodes.LiveNode;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NodesTextTest {
  private static final LiveNode EAST =
      new LiveNode("east-1", "0.1.0", "10.0.0.1:5000", Instant.parse("2026-01-02T03:04:05.678Z"));

  @Test
  void isATableForPeople() {
    assertThat(NodesText.table(List.of(EAST)))
        .isEqualTo(
            """
            node    address        version  since
            east-1  10.0.0.1:5000  0.1.0    2026-01-02T03:04:05Z""");
  }

  @Test
  void isAnArrayForPrograms() {
    assertThat(NodesText.json(List.of(EAST)))
        .isEqualToIgnoringWhitespace(
            """
            [{"node": "east-1", "address": "10.0.0.1:5000", "version": "0.1.0",
              "since": "2026-01-02T03:04:05Z"}]""");
    assertThat(NodesText.json(List.of())).isEqualToIgnoringWhitespace("[]");
  }

  @ParameterizedTest
  @CsvSource({
    "host.example, host.example-5000",
    "_odd host:name!, odd-host-name--5000",
    "'***', node-5000"
  })
  void namesNodesByHostAndPort(String host, String name) {
    assertThat(NodeIdentity.nameOf(host, 5000)).isEqualTo(name);
  }
}
