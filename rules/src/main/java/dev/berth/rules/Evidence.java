package dev.berth.rules;

import java.util.List;
import java.util.Locale;

/**
 * One executed test that names one rule. As text it is a line of five columns separated by tabs.
 *
 * @param rule the id as the test names it, which may not exist
 * @param module the Maven module the test belongs to, empty when unknown
 * @param test simple class name and method, such as {@code TagTableIT.listsInOrder}
 */
record Evidence(String rule, String module, String test, Verdict verdict) {
  private static final int COLUMNS = 5;

  static Evidence parse(String line) {
    List<String> columns = List.of(line.split("\t", -1));
    if (columns.size() != COLUMNS) {
      throw new RulesException("not a line of evidence: " + line);
    }
    Outcome outcome = Outcome.valueOf(columns.get(3).toUpperCase(Locale.ROOT));
    Verdict verdict = new Verdict(outcome, columns.get(4));
    return new Evidence(columns.get(0), columns.get(1), columns.get(2), verdict);
  }

  String toLine() {
    String outcome = verdict.outcome().name().toLowerCase(Locale.ROOT);
    return String.join("\t", rule, module, test, outcome, verdict.reason());
  }
}
