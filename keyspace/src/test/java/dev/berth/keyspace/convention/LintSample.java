package dev.berth.keyspace.convention;

import dev.berth.keyspace.Sample;
import java.util.List;

/** Lints small catalogs. */
final class LintSample {
  private static final Conventions CONVENTIONS = Conventions.load();

  private LintSample() {}

  static LintReport lint(String catalog) {
    return new Lint(CONVENTIONS).check(Sample.load(catalog));
  }

  /** What rules are broken, each as its id, the subject and what is wrong. */
  static List<String> broken(String catalog) {
    return lint(catalog).of(Finding.Kind.BROKEN).stream()
        .map(finding -> finding.rule() + " " + finding.subject() + " " + finding.what())
        .toList();
  }

  /** The ids in the first column of a table of cases. */
  static List<String> ids(String cases) {
    return cases.lines().map(line -> line.split("\\|", 2)[0].strip()).distinct().toList();
  }

  static List<String> rules(String convention) {
    return List.copyOf(CONVENTIONS.find(convention).orElseThrow().rules().keySet());
  }
}
