package dev.berth.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class RuleListTest {
  @Test
  void readsGroupsAndTheirRules() {
    RuleList list = RuleList.parse(List.of("# note", "", "R\tRows", "R1\tOne.", "L\tLimits"));
    assertThat(list.groups())
        .containsExactly(
            new RuleGroup("R", "Rows", List.of(new Rule("R1", "One."))),
            new RuleGroup("L", "Limits", List.of()));
  }

  @Test
  void readsWhatOfARuleIsMissing() {
    RuleList list = RuleList.parse(List.of("R\tRows", "R1\tOne.\ta second node"));
    assertThat(list.groups().getFirst().rules())
        .containsExactly(new Rule("R1", "One.", "a second node"));
  }

  @Test
  void refusesALineWithATabTooMany() {
    assertThatThrownBy(() -> RuleList.parse(List.of("R\tRows", "R1\tOne.\ta\tb")))
        .isInstanceOf(RulesException.class)
        .hasMessageContaining("R1");
  }

  @Test
  void refusesALineWithoutATab() {
    assertThatThrownBy(() -> RuleList.parse(List.of("R1 One.")))
        .isInstanceOf(RulesException.class)
        .hasMessageContaining("R1 One.");
  }

  @Test
  void refusesARuleOutsideItsGroup() {
    assertThatThrownBy(() -> RuleList.parse(List.of("R\tRows", "L1\tOne.")))
        .isInstanceOf(RulesException.class)
        .hasMessageContaining("L1");
  }

  @Test
  void refusesAnIdThatIsListedTwice() {
    assertThatThrownBy(() -> RuleList.parse(List.of("R\tRows", "R1\tOne.", "R1\tTwo.")))
        .isInstanceOf(RulesException.class)
        .hasMessageContaining("R1 is listed twice");
  }

  @Test
  void holdsEveryRuleOfBerth() throws IOException {
    RuleList list = RuleList.read(Path.of("..", "docs", "rules.tsv"));
    assertThat(sizes(list))
        .isEqualTo(
            Map.of("R", 31, "G", 18, "D", 24, "V", 23, "C", 29, "F", 8, "L", 13, "A", 29, "K", 31));
    for (RuleGroup group : list.groups()) {
      assertThat(group.rules().getLast().id()).isEqualTo(group.letter() + group.rules().size());
    }
  }

  private static Map<String, Integer> sizes(RuleList list) {
    return list.groups().stream()
        .collect(Collectors.toMap(RuleGroup::letter, group -> group.rules().size()));
  }
}
