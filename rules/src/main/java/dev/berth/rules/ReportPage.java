package dev.berth.rules;

import java.util.stream.Collectors;

/**
 * The report as a page of Markdown. It depends on rules and evidence alone, so that two runs with
 * the same results give the same bytes.
 */
record ReportPage(RuleTable table) {
  private static final String INTRODUCTION =
      """
      # Rules, and the tests that show them

      Written from executed tests by `./berth test --all`; never edit it by hand. The rules stand in
      [rules.tsv](rules.tsv); a test names the ones it shows with `@Shows`.

      A rule is *shown* when a test that names it passed and none failed, *skipped* when all its tests
      were skipped, and *not shown yet* when no executed test names it, or when something of it is missing.
      """;

  String text() {
    StringBuilder text = new StringBuilder(INTRODUCTION);
    summary(text);
    table.groups().forEach(group -> group(group, text));
    return text.toString();
  }

  private void summary(StringBuilder text) {
    text.append("\n| group | rules | shown | failed | skipped | not shown yet |\n");
    text.append("|---|--:|--:|--:|--:|--:|\n");
    for (RuleGroup group : table.groups()) {
      row(
          text,
          group.letter() + " " + cell(group.title()),
          group.rules().size(),
          table.count(group.rules(), RuleResult.SHOWN),
          table.count(group.rules(), RuleResult.FAILED),
          table.count(group.rules(), RuleResult.SKIPPED),
          table.count(group.rules(), RuleResult.NOT_SHOWN));
    }
  }

  private void group(RuleGroup group, StringBuilder text) {
    text.append("\n## ").append(group.letter()).append(" ").append(group.title()).append("\n\n");
    text.append("| rule | what it says | tests | result |\n|---|---|---|---|\n");
    for (Rule rule : group.rules()) {
      String tests =
          table.evidence(rule).stream().map(ReportPage::test).collect(Collectors.joining("<br>"));
      row(text, rule.id(), title(rule), tests, table.result(rule));
    }
  }

  private static String title(Rule rule) {
    String missing = rule.missing().isEmpty() ? "" : "<br>*Missing:* " + cell(rule.missing());
    return cell(rule.title()) + missing;
  }

  private static String test(Evidence evidence) {
    String module = evidence.module().isEmpty() ? "" : " (" + cell(evidence.module()) + ")";
    return "`" + evidence.test() + "`" + module + remark(evidence.verdict());
  }

  private static String remark(Verdict verdict) {
    return switch (verdict.outcome()) {
      case PASSED -> "";
      case FAILED -> " **failed**";
      case SKIPPED -> " skipped: " + cell(verdict.reason());
    };
  }

  private static void row(StringBuilder text, Object... cells) {
    for (Object cell : cells) {
      text.append("| ").append(cell).append(" ");
    }
    text.append("|\n");
  }

  private static String cell(String plain) {
    return plain.replace("|", "\\|").replace("<", "&lt;");
  }
}
