package dev.berth.rules;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every rule beside the evidence for it. Evidence for a rule that does not exist is refused. */
final class RuleTable {
  private final RuleList rules;
  private final Map<String, List<Evidence>> evidence;

  RuleTable(RuleList rules, Collection<Evidence> evidence) {
    refuseUnknown(rules, evidence);
    this.rules = rules;
    this.evidence =
        evidence.stream()
            .distinct()
            .sorted(Comparator.comparing(Evidence::test).thenComparing(Evidence::toLine))
            .collect(Collectors.groupingBy(Evidence::rule));
  }

  List<RuleGroup> groups() {
    return rules.groups();
  }

  /** The tests that name a rule, by name. */
  List<Evidence> evidence(Rule rule) {
    return evidence.getOrDefault(rule.id(), List.of());
  }

  /** Tests alone do not show a rule of which something is missing. */
  RuleResult result(Rule rule) {
    RuleResult result = RuleResult.of(evidence(rule));
    return result == RuleResult.SHOWN && !rule.missing().isEmpty() ? RuleResult.NOT_SHOWN : result;
  }

  /** How many of these rules have that result. */
  long count(Collection<Rule> some, RuleResult result) {
    return some.stream().filter(rule -> result(rule) == result).count();
  }

  /** All rules in one line, such as {@code 145 rules: 12 shown, 0 failed, …}. */
  String summary() {
    List<Rule> all = groups().stream().flatMap(group -> group.rules().stream()).toList();
    return Stream.of(RuleResult.values())
        .map(result -> count(all, result) + " " + result)
        .collect(Collectors.joining(", ", all.size() + " rules: ", ""));
  }

  private static void refuseUnknown(RuleList rules, Collection<Evidence> evidence) {
    Set<String> known = new HashSet<>(rules.ids());
    String unknown =
        evidence.stream()
            .filter(test -> !known.contains(test.rule()))
            .map(test -> test.test() + " shows \"" + test.rule() + "\"")
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    if (!unknown.isEmpty()) {
      throw new RulesException("no such rule in the list: " + unknown);
    }
  }
}
