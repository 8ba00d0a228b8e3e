package dev.berth.keyspace.convention;

import java.util.List;

/**
 * What a lint found.
 *
 * @param findings in the order of their places
 */
public record LintReport(List<Finding> findings) {
  public LintReport {
    findings = List.copyOf(findings);
  }

  public List<Finding> of(Finding.Kind kind) {
    return findings.stream().filter(finding -> finding.kind() == kind).toList();
  }

  /**
   * What must be mended.
   *
   * @param strict whether waived findings count too
   */
  public List<Finding> errors(boolean strict) {
    return findings.stream()
        .filter(finding -> strict || finding.kind() != Finding.Kind.WAIVED)
        .toList();
  }
}
