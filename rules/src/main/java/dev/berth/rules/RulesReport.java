package dev.berth.rules;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes the report of rules and tests: {@code RulesReport LIST EVIDENCE-FOLDER PAGE...}. Prints a
 * summary of one line. Exits with 1 when a test names a rule that is not in the list, and with 2
 * when it was called wrongly. A rule that is not shown is no error.
 */
public final class RulesReport {
  private RulesReport() {}

  public static void main(String[] args) throws IOException {
    System.exit(run(List.of(args), System.out, System.err));
  }

  static int run(List<String> args, PrintStream out, PrintStream err) throws IOException {
    if (args.size() < 3) {
      err.println("usage: RulesReport LIST EVIDENCE-FOLDER PAGE...");
      return 2;
    }
    List<Path> paths = args.stream().map(Path::of).toList();
    try {
      RuleList rules = RuleList.read(paths.get(0));
      RuleTable table = new RuleTable(rules, new EvidenceFolder(paths.get(1)).readAll());
      write(new ReportPage(table), paths.subList(2, paths.size()));
      out.println(table.summary());
      return 0;
    } catch (RulesException e) {
      err.println("rules report: " + e.getMessage());
      return 1;
    }
  }

  private static void write(ReportPage page, List<Path> files) throws IOException {
    for (Path file : files) {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, page.text());
    }
  }
}
