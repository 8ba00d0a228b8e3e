package dev.berth.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RulesReportTest {
  @TempDir private Path folder;
  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

  @BeforeEach
  void writeList() throws IOException {
    List<String> rules = List.of("R1\tOne.", "R2\tA | b.", "R3\tThree.", "R4\tFour.");
    Files.writeString(folder.resolve("rules.tsv"), "R\tRows\n" + String.join("\n", rules));
  }

  @Test
  void saysForEveryRuleWhatTheTestsShowed() throws IOException {
    evidence("R1", "BTest.holds", Verdict.passed());
    evidence("R1", "ATest.holds", Verdict.skipped("no client"));
    evidence("R2", "ATest.holds", Verdict.passed());
    evidence("R2", "BTest.breaks", Verdict.failed());
    evidence("R3", "CTest.waits", Verdict.skipped("no | client"));
    assertThat(report()).isZero();
    assertThat(page())
        .contains(
            """
            | R Rows | 4 | 1 | 1 | 1 | 1 |
            """)
        .endsWith(
            """
            | R1 | One. | `ATest.holds` (oci) skipped: no client<br>`BTest.holds` (oci) | shown |
            | R2 | A \\| b. | `ATest.holds` (oci)<br>`BTest.breaks` (oci) **failed** | failed |
            | R3 | Three. | `CTest.waits` (oci) skipped: no \\| client | skipped |
            | R4 | Four. |  | not shown yet |
            """);
    assertThat(output.toString(StandardCharsets.UTF_8))
        .isEqualTo("4 rules: 1 shown, 1 failed, 1 skipped, 1 not shown yet\n");
  }

  @Test
  void showsNoRuleOfWhichSomethingIsMissing() throws IOException {
    Files.writeString(
        folder.resolve("rules.tsv"), "R\tRows\nR1\tOne.\ta <command>\nR2\tTwo.\ta node\n");
    evidence("R1", "ATest.holds", Verdict.passed());
    evidence("R2", "ATest.breaks", Verdict.failed());
    report();
    assertThat(page())
        .endsWith(
            """
            | R1 | One.<br>*Missing:* a &lt;command> | `ATest.holds` (oci) | not shown yet |
            | R2 | Two.<br>*Missing:* a node | `ATest.breaks` (oci) **failed** | failed |
            """);
  }

  @Test
  void writesTheSamePageWhateverTheOrderOfEvidence() throws IOException {
    evidence("R1", "ATest.holds", Verdict.passed());
    evidence("R1", "BTest.holds", Verdict.passed());
    report();
    String first = page();
    evidence("R1", "BTest.holds", Verdict.passed());
    evidence("R1", "ATest.holds", Verdict.passed());
    report();
    assertThat(page()).isEqualTo(first);
  }

  @Test
  void writesAPageWhenNoTestRan() throws IOException {
    assertThat(report()).isZero();
    assertThat(page()).contains("| R1 | One. |  | not shown yet |");
  }

  @Test
  void failsWhenATestNamesAnUnknownRule() throws IOException {
    evidence("R99", "ATest.holds", Verdict.passed());
    assertThat(report()).isEqualTo(1);
    assertThat(errors.toString(StandardCharsets.UTF_8))
        .contains("no such rule in the list: ATest.holds shows \"R99\"");
    assertThat(folder.resolve("docs/rules.md")).doesNotExist();
  }

  @Test
  void explainsItselfWhenCalledWrongly() throws IOException {
    assertThat(RulesReport.run(List.of(), print(output), print(errors))).isEqualTo(2);
    assertThat(errors.toString(StandardCharsets.UTF_8)).startsWith("usage:");
  }

  private void evidence(String rule, String test, Verdict verdict) {
    new EvidenceFolder(folder.resolve("evidence"))
        .add(List.of(new Evidence(rule, "oci", test, verdict)));
  }

  private int report() throws IOException {
    List<String> arguments =
        List.of(
            folder.resolve("rules.tsv").toString(),
            folder.resolve("evidence").toString(),
            folder.resolve("docs/rules.md").toString());
    return RulesReport.run(arguments, print(output), print(errors));
  }

  private String page() throws IOException {
    return Files.readString(folder.resolve("docs/rules.md"));
  }

  private static PrintStream print(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
